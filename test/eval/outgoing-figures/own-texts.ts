// Texts full of figures in three languages, for measuring without any other data. Made up.

export interface FigureText {
  readonly article: string;
  readonly text: string;
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "harbour-en": [
    "The harbour of Lindmoor handled 4,812 ships in 2019, up from 3,977 in 2014. Its longest pier measures 640 m and was opened on 17 May 1998. About 38 percent of the cargo is grain, 27 percent is timber. The port employs 1,260 people and spends $14.6 million a year on dredging.",
    "Storms closed it for 19 days in 2017 and 23 days in 2018. The tide gauge reads between 0.4 and 3.2 m. A berth costs €412 per night for ships of up to 90 m, €655 above that. The pilot boat reaches 24 km/h and carries twelve people.",
  ],
  "pump-en": [
    "The pump delivers 36 l at 48.5 kPa and draws 1.8 kW from a 230 V supply. It weighs 14.2 kg without oil. Change the seal after 2,500 hours or 18 months, whichever comes first. The seal kit costs $87 and arrives within five days.",
    "Of 1,340 pumps sold in 2021, 67 came back within the warranty of 24 months. Repairs took 11 days on average. The test runs at 80 °C for 96 hours with 15 cycles. Serial production began on 3 February 2016.",
  ],
  "library-ru": [
    "Библиотека в Сосновке получила в 2015 году 12 480 книг, а в 2018 году ещё 9 350 книг. На ремонт потратили 3,7 млн рублей, из них 1,2 млн рублей дал город. Читальный зал рассчитан на восемьдесят пять мест. Около 64 % читателей моложе 30 лет.",
    "Абонемент стоит 450 рублей в год, для студентов 270 рублей. Залы открыты с 9:00 до 19:30. Здание построено 14 октября 1931 года, его площадь 2 640 м2. За 2019 год выдано 48 915 книг, это на 7 процентов больше.",
  ],
  "ferry-ru": [
    "Паром длиной 118 м берёт 236 автомобилей и 940 пассажиров. Рейс длится 13 часов, скорость 34 км/ч. Билет стоит 1 870 рублей, каюта 4 260 рублей. Судно спустили на воду 22 августа 2003 года.",
    "В 2016 году паром перевёз 152 300 человек, в 2017 году 147 850 человек. Простой из-за штормов составил семнадцать дней. Ремонт двигателя обошёлся в 8,4 млн рублей. На борту 58 членов экипажа.",
  ],
  "tea-zh": [
    "茶园面积为 360 公顷，2018年产茶 4,270 吨，2020年产茶 5,130 吨。茶厂有 285 名工人，其中 62% 是本地人。新设备花费 1,850 万元，于2017年4月26日投产。每公斤绿茶售价 148 元。",
    "烘干温度为 85 °C，时间为 45 分钟。仓库高 12 米，可以存放 930 吨茶叶。去年有二十三名学徒，平均年龄 27 岁。约 38% 的产品出口，价值 640 万美元。",
  ],
  "metro-zh": [
    "地铁线路全长 41.8 公里，设有 33 座车站，于2009年9月15日开通。列车最高速度为 80 公里，每天运送 512,600 名乘客。票价为 7 元，月票为 230 元。工程总投资 186 亿元。",
    "2015年客流增长 14%，2016年增长 9%。列车每 6 分钟一班，首班车 5:40 发车，末班车 23:10 发车。全线有 1,470 名员工，维修费用为 2,350 万元。车厢长 22.5 米。",
  ],
};

/** One article has several paragraphs. */
export function ownTexts(): FigureText[] {
  return Object.entries(TEXTS).flatMap(([article, texts]) => texts.map((text) => ({ article, text })));
}
