// Keys whose values may be several in one text, in English, Russian and Chinese: those that name people who did something
// together, and those that name kinds. The values must agree: comma-lists.ts.
import { keyWords, type FieldKey } from "./field-keys.ts";
import type { ListHints } from "./comma-lists.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((word) => word !== ""));

/** `Written by` and the like end in "by". */
const PEOPLE_WORDS = words(`
  author authors coauthor coauthors co-author co-authors writer writers director directors producer producers
  actor actors actress actresses cast starring stars artist artists performer performers singer singers musician musicians
  composer composers editor editors translator translators illustrator illustrators creator creators designer designers
  narrator narrators contributor contributors inventor inventors speaker speakers participant participants attendee
  attendees member members assignee assignees reviewer reviewers architect architects photographer photographers by
  автор авторы соавтор соавторы писатель писатели режиссер режиссеры режиссёр режиссёры продюсер продюсеры
  актер актеры актёр актёры ролях исполнитель исполнители художник художники композитор композиторы редактор редакторы
  переводчик переводчики иллюстратор иллюстраторы дизайнер дизайнеры сценарист сценаристы участник участники
  докладчик докладчики архитектор архитекторы изобретатель изобретатели создатель создатели музыкант музыканты`);
const PEOPLE_PHRASES =
  /作者|导演|演员|主演|编剧|歌手|译者|编者|编辑|设计师|艺术家|作曲|作词|参与者|参会|成员|嘉宾|配音|发明人|插画/u;

const SEVERAL_WORDS = words(`
  genre genres tag tags keyword keywords topic topics subjects theme themes label labels categories skill skills
  language languages color colors colour colours material materials ingredient ingredients feature features
  amenity amenities platform platforms hobby hobbies interests technologies symptoms allergens flavors flavours styles
  moods services instruments awards formats countries regions markets
  жанр жанры тег теги тэг тэги метка метки рубрики тема темы категории навык навыки язык языки цвета материалы
  ингредиенты состав особенности удобства платформы хобби интересы технологии аллергены вкусы стили услуги
  инструменты награды форматы страны регионы`);
const SEVERAL_PHRASES =
  /标签|类型|题材|流派|主题|关键词|关键字|语言|语种|技能|材质|材料|配料|成分|颜色|特点|特色|平台|爱好|兴趣|设施|过敏原/u;

export function listHints(key: FieldKey): ListHints {
  const own = keyWords(key);
  return {
    namesPeople: own.some((word, at) => PEOPLE_WORDS.has(word) && isHead(at, own)) || PEOPLE_PHRASES.test(key.base),
    namesSeveral: own.some((word, at) => SEVERAL_WORDS.has(word) && isHead(at, own)) || SEVERAL_PHRASES.test(key.base),
  };
}

/** What a key names stands last, or before `of the film`, «оригинала»: "author address" names an address. */
function isHead(at: number, own: readonly string[]): boolean {
  const next = own[at + 1];
  return next === undefined || /^(?:of|for|in|and|&|\p{Script=Cyrillic}+)$/u.test(next);
}
