// Words of a title that say what kind of paper it is, or what that paper tells: a notice and a price list of one thing are
// two papers about one thing. A closed class in each language, by hand.
import { contentWords } from "./content-words.ts";

const PAPER_WORDS: ReadonlySet<string> = new Set(
  contentWords(
    "notice noticeboard board leaflet flyer brochure booklet poster page site website portal handbook manual guide guideline " +
      "bulletin circular table " +
      "rules regulations policy schedule timetable pricelist announcement news newsletter letter memo memorandum note " +
      "notes report summary overview faq question answer document file sheet datasheet specification information info " +
      "instruction terms conditions contract agreement draft copy version edition revision issue update appendix annex list " +
      "catalogue catalog hours times opening prices price fees fee costs cost rates rate " +
      "объявление памятка листовка буклет брошюра плакат страница сайт портал правила регламент положение расписание график " +
      "инструкция руководство справочник прайс прейскурант отчёт отчет обзор договор условия новость новости письмо заметка " +
      "информация версия редакция выпуск справка вопрос вопросы ответ ответы документ файл лист листок спецификация " +
      "извещение уведомление приказ бюллетень таблица приложение список каталог часы время режим работы цены цена стоимость стенд " +
      "通知 公告 告示 须知 手册 指南 规则 规定 制度 时间表 日程 说明 说明书 网站 网页 页面 报告 概述 概要 合同 协议 条款 新闻 信件 备忘录 " +
      "信息 版本 传单 海报 简介 价目表 常见问题 文件 文档 附录 清单 目录 信函 公报 页 列表 表格 时间 开放 营业 价格 费用",
  ),
);

/** @param word as contentWords gives it */
export function isPaperWord(word: string): boolean {
  return PAPER_WORDS.has(word);
}

/** `HOURS-1`, `notice_2`: a paper with its number, where a code of a thing might stand. */
export function withoutPaperNumbers(title: string): string {
  return title.replace(/(\p{L}+)[-_\s]?\p{Nd}+/gu, (written, word: string) =>
    [...contentWords(word)].every(isPaperWord) ? " " : written,
  );
}
