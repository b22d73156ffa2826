// Words for documents, in English, Russian and Chinese: what makes "the SRB-5030 datasheet" a document and "the SRB-5030"
// a thing.

const ENGLISH =
  "data ?sheets?|manuals?|handbooks?|guides?|guidelines?|instructions?|specifications?|specs?|standards?|notices?|bulletins?|circulars?|memos?|memorandum|memoranda|policy|policies|procedures?|agreements?|contracts?|regulations?|directives?|decisions?|decrees?|orders?|acts?|laws?|rules|price ?lists?|catalogues?|catalogs?|documents?|leaflets?|brochures?|protocols?|charters?|addendum|addenda|amendments?|errata|(?:application|technical) notes?|terms and conditions|terms of (?:use|service)|terms|sheets?|codes? of (?:practice|conduct)|tariffs?";
const RUSSIAN =
  "извещени(?:я|е|ю|ем|и|й|ями|ях)|документ(?:а|у|ом|е|ы|ов|ами|ах)?|стандарт(?:а|у|ом|е|ы|ов)?|приказ(?:а|у|ом|е|ы|ов)?|инструкци(?:я|и|ю|ей|й)|руководств(?:о|а|у|ом|е)|паспорт(?:а|у|ом|е)?|спецификаци(?:я|и|ю|ей|й)|регламент(?:а|у|ом|е|ы|ов)?|положени(?:е|я|ю|ем|и|й)|порядк(?:а|у|ом|е)|правил(?:а|ам|ами|ах)?|договор(?:а|у|ом|е|ы|ов)?|соглашени(?:е|я|ю|ем|и|й)|контракт(?:а|у|ом|е)?|постановлени(?:е|я|ю|ем|и|й)|распоряжени(?:е|я|ю|ем|и|й)|закон(?:а|у|ом|е|ы|ов)?|указ(?:а|у|ом|е)?|директив(?:а|ы|е|у|ой)|бюллетен(?:ь|я|ю|ем|е|и|ей)|циркуляр(?:а|у|ом|е)?|справочник(?:а|у|ом|е)?|каталог(?:а|у|ом|е)?|прейскурант(?:а|у|ом|е)?|прайс-лист(?:а|у|ом|е)?|методик(?:а|и|е|у|ой)|протокол(?:а|у|ом|е)?|устав(?:а|у|ом|е)?|памятк(?:а|и|е|у|ой)|решени(?:е|я|ю|ем|и|й)|описани(?:е|я|ю|ем|и)|технических условий|технические условия";
const CHINESE =
  "数据手册|用户手册|使用手册|维修手册|操作手册|手册|说明书|规格书|技术规范|规范|标准|变更通知|通知|公告|通告|规定|办法|条例|细则|制度|合同|协议|文件|指南|章程|决定|命令|目录|价目表|规程|公报|政策|数据表|單據|手冊|說明書|規格書|標準|規定|辦法|條例|協議|合約";

const NOT_IN_WORD = "(?<![\\p{L}\\p{M}\\p{N}])";
const WORD_ENDS = "(?![\\p{L}\\p{M}\\p{N}])";

export const ENGLISH_DOCUMENT = new RegExp(`${NOT_IN_WORD}(?:${ENGLISH})${WORD_ENDS}`, "giu");
export const RUSSIAN_DOCUMENT = new RegExp(`${NOT_IN_WORD}(?:${RUSSIAN})${WORD_ENDS}`, "giu");
export const CHINESE_DOCUMENT = new RegExp(CHINESE, "gu");

/** The text that the sentence stands in. */
export const SELF = new RegExp(
  [
    `${NOT_IN_WORD}(?:this|the present)\\s+(?:\\p{L}+[\\s-]){0,3}?(?:${ENGLISH}|note|edition|version|issue|revision|release|page|text|letter|section|clause|update|correction|change|corrigendum|supplement|annex)(?:\\s+(?:revision|version|edition|issue))?${WORD_ENDS}`,
    `${NOT_IN_WORD}(?:настоящ|данн|эт)(?:ее|ий|ая|ие|его|ей|им|ими|ему|ем|ую|ый|ой|ое|ые|ого|ому|ым|от|о|а|у|и)\\s+(?:\\p{L}+(?:ого|его|ый|ий|ое|ее|ая|ой|ым|им)\\s+)?(?:${RUSSIAN}|издани(?:е|я|ем)|редакци(?:я|ей|и)|верси(?:я|ей|и)|изменени(?:е|я|ем|и)|раздел(?:ом)?|пункт(?:ом)?|дополнени(?:е|ем|я)|текст(?:ом)?)${WORD_ENDS}`,
    `(?:本|此|该份|這份|这份)(?:次|份)?[\\p{Script=Han}]{0,4}?(?:${CHINESE}|文|版|修订版|修改单|更改单|变更单|说明|函|节|条|更改|变更|修订)`,
  ].join("|"),
  "giu",
);

/** Words before the kind of a document that say nothing of its title. */
export const ENGLISH_PLAIN: ReadonlySet<string> = new Set(
  "previous earlier old older former existing current original latest first second third prior superseded relevant respective corresponding said entire whole product".split(
    " ",
  ),
);
/** Where a title cannot reach over. */
export const ENGLISH_STOPS: ReadonlySet<string> = new Set(
  "the a an this that these those any all each every our its their his her my your and or but nor of in on at to by with from for as per under into onto see is are was were be been has have had not no which who it they we you hereby also replaces supersedes amends cancels".split(
    " ",
  ),
);
/** A verb of what documents do to each other belongs to no title. */
export const ENGLISH_VERBS =
  /^(?:supersed|replac|cancel|repeal|revok|rescind|amend|withdraw|delet|modif|correct|overrid)/iu;
/** The first of these ends a Russian title. */
export const RUSSIAN_STOPS =
  /^(?:в|во|из|с|со|от|до|при|и|или|а|но|не|что|которы\p{L}*|взамен|вместо|для|как|является|утрач\p{L}*|замен\p{L}*|отмен\p{L}*|призна\p{L}*|излож\p{L}*|излаг\p{L}*|счита\p{L}*|исключ\p{L}*|действ\p{L}*|применя\p{L}*|вн[её]с\p{L}*|внос\p{L}*|настоящ\p{L}*|данн\p{L}*|следующ\p{L}*|будет|может|могут|был\p{L}*|прекращ\p{L}*|редакци\p{L}*)$/iu;
