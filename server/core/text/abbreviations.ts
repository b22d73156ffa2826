// Words whose full stop does not end a sentence. Unicode's rules know none of them; each list is for a language, and
// all are used at once, because a document quotes in more languages than it is written in.

/** Something always follows: a name, an example, a continuation. Lower case, without the last full stop. */
export const BEFORE_ANYTHING: ReadonlySet<string> = new Set([
  // English
  ..."e.g i.e cf vs viz dr mr mrs ms prof st sr jr gen col capt lt rev hon messrs approx incl excl resp dept".split(
    " ",
  ),
  // Russian
  ..."т.е т.н т.к т.о напр см ср ул пр просп пер пл наб корп им проф акад доц зав зам гл.обр в.т.ч".split(" "),
  // German, French, Spanish, as they appear in names and references
  ..."z.b d.h bzw ca evtl ggf inkl zzgl p.ex sra srta".split(" "),
]);

/** A number follows: "No. 5", "рис. 3". Before anything else the full stop ends the sentence. */
export const BEFORE_NUMBER: ReadonlySet<string> = new Set([
  ..."no nos art p pp fig figs sec sect ch chap vol eq ed tab app cl para pt rev ver".split(" "),
  ..."рис табл стр с ст п пп гл ч разд прил т вып д кв оф стб абз подп изм черт поз форм".split(" "),
  ..."nr abb abs núm pág págs".split(" "),
]);

/** Single capitals after these are labels ("revision B.", "тип А."), not initials of a name. */
export const LABELLED_BY_LETTER: ReadonlySet<string> = new Set([
  ..."revision revisions rev version type class part appendix annex plan option group step section pack model".split(
    " ",
  ),
  ..."figure table item note category grade size zone vitamin and or".split(" "),
  ..."ревизия ревизии ревизий версия версии тип типа класс класса часть части приложение приложения вариант".split(" "),
  ..."группа группы пункт таблица рисунок модель модели категория категории витамин и или".split(" "),
]);
