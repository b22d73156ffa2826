// Short passages on everyday subjects that have nothing to do with each other, in three languages. A model's baseline is
// the distance between them (FIND-6). A change here changes every baseline measured from then on.

const ENGLISH = [
  "Rinse the rice until the water runs clear. Bring it to the boil once, then leave it covered on a low flame for twelve minutes. Do not lift the lid before it has rested.",
  "The night train leaves at ten past eleven and stops at every small station along the coast. Most passengers are asleep before the second tunnel.",
  "A robin will defend its garden all winter. It sings even in December, when most other birds are silent.",
  "To change a bicycle tyre, open the brake, take the wheel out and let the rest of the air escape. Two plastic levers are enough to lift the rim of the tyre.",
  "My grandmother kept buttons in a biscuit tin. Every one of them had belonged to a coat that somebody in the family had worn out.",
  "The choir rehearses on Tuesdays in the old gymnasium. The altos stand next to the radiator because they complain about the draught.",
  "Chalk hills let rain sink through quickly, so their valleys are often dry. The water returns at the foot of the slope as a row of springs.",
  "A goalkeeper has less than half a second to react to a penalty. Many decide on a side before the ball is struck.",
  "Oil paint does not dry by losing water. It hardens slowly because it takes up oxygen, and a thick layer may stay soft for months.",
  "The dentist advised brushing for two minutes and being gentle near the gums. Sugar between meals does more harm than sugar with them.",
  "Our street holds a market on the first Saturday of autumn. There are jars of honey, second-hand toys and one man who sharpens knives.",
  "Cats sleep for most of the day in short stretches. Their ears keep turning towards sounds while they do so.",
  "The lighthouse was built of granite blocks that lock into one another. No storm in a hundred and forty years has moved them.",
  "She learned to swim at forty, in a lake without a shallow end. The first thing she was taught was how to float and wait.",
];

const RUSSIAN = [
  "Тесто для блинов должно постоять полчаса. Сковороду лучше смазать маслом один раз и хорошо разогреть.",
  "Осенью в лесу рано темнеет, и грибники возвращаются к последнему автобусу. В корзинах пахнет мхом и сырой листвой.",
  "Старый рояль настраивают дважды в год. Сильнее всего на строй влияет сухой воздух зимой.",
  "Пчёлы сообщают друг другу дорогу к цветам танцем. Чем дольше длится пробежка, тем дальше находится поле.",
  "Сосед снизу собирает модели кораблей в бутылках. На один парусник у него уходит почти целая зима.",
  "Хоккейную площадку во дворе заливают ночью, когда мороз крепче. К утру лёд становится ровным и гулким.",
  "Марки с ошибками печати ценятся выше обычных. Коллекционеры хранят их в альбомах вдали от света.",
  "Чтобы рассада не вытягивалась, её ставят на светлое окно и поливают умеренно. Через две недели ростки пересаживают.",
  "Учительница рисования разрешала нам смешивать краски прямо на подоконнике. Так я узнал, откуда берётся зелёный цвет.",
  "Река вскрывается в середине апреля. Несколько дней льдины идут сплошным потоком, и паром не работает.",
  "В шахматах дебют решает меньше, чем кажется начинающим. Гораздо чаще партии проигрывают в эндшпиле из-за спешки.",
  "Шерстяной свитер стирают в прохладной воде и сушат на полотенце. На вешалке он теряет форму.",
  "Дедушка ходил на рынок пешком и знал всех продавцов по имени. Арбуз он выбирал по звуку.",
];

const CHINESE = [
  "泡茶的水不必滚开，绿茶用八十度左右的水就够了。第一泡时间要短，之后可以慢慢延长。",
  "清晨的公园里有人打太极，也有人遛鸟。到了八点，长椅上就坐满了看报纸的老人。",
  "竹子长得很快，有些品种一天能长高几十厘米。它开花却很少，往往要等上几十年。",
  "学骑自行车的时候，眼睛要看着远处。越是盯着前轮，越容易摔倒。",
  "剪纸先要把红纸对折，再画出一半的图案。展开以后，两边自然是对称的。",
  "高山上的空气稀薄，初到的人走几步就会喘气。最好先休息一天，让身体慢慢适应。",
  "小时候家里停电，母亲就点上蜡烛讲故事。墙上的影子比故事还要吓人。",
  "海边的孩子会看云识天气。如果傍晚的云压得很低，第二天多半要刮风。",
  "二胡只有两根弦，音色却变化很多。初学者最难掌握的是运弓的力度。",
  "包饺子的面要揉得光滑，盖上湿布放一会儿。馅里加一点水，煮出来才不会干。",
  "候鸟在秋天飞向南方，沿途会在湿地停留。同一群鸟往往年年落在同一片水面上。",
  "书法练习从横和竖开始，急不得。老师说，写慢一点，字才站得稳。",
  "夜市的摊位天黑以后才摆出来。卖糖画的师傅手很稳，一勺糖浆就能画出一条龙。",
];

export interface NeutralPassage {
  readonly language: "en" | "ru" | "zh";
  readonly text: string;
}

/** 40 passages of two to three sentences: no two of them share a subject. */
export const NEUTRAL_PASSAGES: readonly NeutralPassage[] = [
  ...ENGLISH.map((text) => ({ language: "en" as const, text })),
  ...RUSSIAN.map((text) => ({ language: "ru" as const, text })),
  ...CHINESE.map((text) => ({ language: "zh" as const, text })),
];
