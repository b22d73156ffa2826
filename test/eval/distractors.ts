// Short texts that have nothing to do with any question, a third each in English, Russian and Chinese: what a large
// collection is filled up with. The same number gives the same texts.
import type { EvalDocument } from "./eval-server.ts";

interface Language {
  readonly lists: readonly (readonly string[])[];
  readonly write: (words: readonly string[], number: number) => string;
}

const split = (words: string): string[] => words.split(" ");

const ENGLISH: Language = {
  lists: [
    split("blue grey folding heavy spare narrow painted quiet rusty small tall warm wooden yellow cracked borrowed"),
    split("kettle ladder drawer lamp basket bench curtain bucket shelf pillow hammer carpet teapot mirror broom stool"),
    split(
      "cellar attic hallway garage kitchen porch laundry pantry greenhouse workshop corridor balcony stable canteen",
    ),
    split("Monday Tuesday Wednesday Thursday Friday Saturday Sunday breakfast lunch supper midnight noon"),
    split("gardener plumber baker porter tailor postman neighbour lodger cleaner cook caretaker apprentice"),
  ],
  write: ([a, b, c, d, e], n) => `The ${e} left a ${a} ${b} in the ${c} after ${d} and wrote it down as entry ${n}.`,
};

const RUSSIAN: Language = {
  lists: [
    split(
      "синий серый складной тяжёлый запасной узкий крашеный тихий ржавый маленький высокий тёплый жёлтый треснувший",
    ),
    split("чайник ящик фонарь табурет коврик веник молоток ковш сундук поднос кувшин зонт утюг половник"),
    split("погребе чердаке коридоре гараже чулане сарае подвале цехе дворе амбаре вестибюле буфете"),
    split("завтрака обеда ужина полуночи полудня субботы среды пятницы понедельника вторника четверга воскресенья"),
    split("садовник сантехник пекарь носильщик портной почтальон сосед жилец дворник повар сторож ученик"),
  ],
  write: ([a, b, c, d, e], n) => `После ${d} ${e} оставил ${a} ${b} в ${c} и записал это под номером ${n}.`,
};

const CHINESE: Language = {
  lists: [
    split("蓝色 灰色 折叠 沉重 备用 窄小 上漆 安静 生锈 小巧 高大 温暖 木制 黄色"),
    split("水壶 梯子 抽屉 台灯 篮子 长凳 窗帘 水桶 架子 枕头 锤子 地毯 茶壶 镜子 扫帚"),
    split("地窖 阁楼 走廊 车库 厨房 门廊 洗衣房 储藏室 温室 作坊 阳台 马厩 食堂"),
    split("早饭 午饭 晚饭 午夜 中午 星期一 星期二 星期三 星期四 星期五 星期六 星期天"),
    split("园丁 水管工 面包师 搬运工 裁缝 邮差 邻居 房客 清洁工 厨师 看门人 学徒"),
  ],
  write: ([a, b, c, d, e], n) => `${d}过后，${e}把${a}的${b}放在${c}里，记作第${n}号。`,
};

const LANGUAGES = [ENGLISH, RUSSIAN, CHINESE];

export function* distractors(count: number): Generator<EvalDocument> {
  let state = 1;
  // Numerical Recipes' generator: all that is asked of it is to give the same texts in every run.
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let i = 0; i < count; i++) {
    const { lists, write } = LANGUAGES[i % LANGUAGES.length] ?? ENGLISH;
    const words = lists.map((list) => list[Math.floor(next() * list.length)] ?? "");
    yield { key: `distractor-${i}`, text: write(words, i) };
  }
}
