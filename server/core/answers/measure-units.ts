// Units as they are written in English, Russian and Chinese, folded to one unit for each quantity: 1 kg and 1000 g, 2 ч
// and 120 minutes are the same. Only what documents state as limits, sizes, times and amounts; others stay as written.
import { escapePattern } from "../text/patterns.ts";

export interface MeasureUnit {
  /** The one unit of its quantity: `V`, `g`, `s`. */
  readonly base: string;
  readonly factor: number;
}

/** base, then factor and ways of writing. Those with a capital or of one letter are told by case. */
const UNITS: readonly (readonly [base: string, ...ways: readonly (readonly [factor: number, written: string])[]])[] = [
  [
    "m",
    [1e-9, "nm нм"],
    [1e-6, "μm мкм 微米"],
    [1e-3, "mm мм millimeters millimetres millimeter millimetre миллиметров миллиметра 毫米"],
    [1e-2, "cm см centimeters centimetres centimeter centimetre сантиметров сантиметра 厘米"],
    [1, "m м meters metres meter metre метров метра метр 米"],
    [1e3, "km км kilometers kilometres kilometer kilometre километров километра километр 公里 千米"],
    [0.0254, "in inch inches дюймов дюйма 英寸"],
    [0.3048, "ft feet foot футов фута 英尺"],
    [0.9144, "yd yard yards ярдов ярда 码"],
    [1609.344, "mi mile miles миль мили 英里"],
  ],
  [
    "g",
    [1e-3, "mg мг milligrams миллиграммов 毫克"],
    [1, "g г grams gram граммов грамма грамм 克"],
    [1e3, "kg кг kilograms kilogram kilos килограммов килограмма килограмм 公斤 千克"],
    [1e6, "t т tonnes tonne tons тонн тонны тонна 吨"],
    [453.59237, "lb lbs pound-mass 磅"],
    [28.349523, "oz ounces унций 盎司"],
  ],
  [
    "l",
    [1e-3, "ml мл milliliters millilitres миллилитров 毫升 cm3 см3"],
    [1, "l L л liters litres liter litre литров литра литр 升"],
    [1e3, "m3 м3 立方米"],
  ],
  [
    "m2",
    [1e-4, "cm2 см2"],
    [1, "m2 м2 sqm кв.м 平方米"],
    [1e4, "ha га hectares hectare гектаров гектара 公顷"],
    [4046.8564224, "acre acres акров акра 英亩"],
    [1e6, "km2 км2 square-kilometers square-kilometres 平方公里"],
    [2589988.110336, "square-miles 平方英里"],
  ],
  [
    "V",
    [1e-6, "μV uV мкВ microvolts microvolt микровольт микровольта 微伏"],
    [1e-3, "mV мВ millivolts millivolt милливольт милливольта 毫伏"],
    [1, "V В volts volt вольт 伏 伏特"],
    [1e3, "kV кВ kilovolts kilovolt киловольт 千伏"],
  ],
  [
    "A",
    [1e-6, "μA мкА"],
    [1e-3, "mA мА milliamps milliamperes миллиампер 毫安"],
    [1, "A А amps amperes ampere amp ампер 安 安培"],
  ],
  [
    "W",
    [1e-3, "mW мВт"],
    [1, "W Вт watts watt ватт 瓦"],
    [1e3, "kW кВт kilowatts киловатт 千瓦"],
    [1e6, "MW МВт megawatts мегаватт 兆瓦"],
  ],
  ["J", [1, "J Дж joules"], [1e3, "kJ кДж"], [3600, "Wh Втч Вт·ч"], [3.6e6, "kWh кВтч кВт·ч 千瓦时"]],
  ["Hz", [1, "Hz Гц hertz герц 赫兹"], [1e3, "kHz кГц"], [1e6, "MHz МГц"], [1e9, "GHz ГГц"]],
  ["Ω", [1, "Ω Ohm ohm ohms Ом ом"], [1e3, "kΩ кОм"], [1e6, "MΩ МОм"]],
  ["Ah", [1e-3, "mAh мАч мА·ч"], [1, "Ah Ач А·ч"]],
  ["Pa", [1, "Pa Па"], [1e3, "kPa кПа"], [1e6, "MPa МПа"], [1e5, "bar бар"], [6894.757, "psi"]],
  ["N", [1, "N Н newtons ньютонов"], [1e3, "kN кН"]],
  ["Nm", [1, "Nm N·m Нм Н·м newton-metres newton-meters 牛米"]],
  ["°C", [1, "°C °С degrees-Celsius градусов-Цельсия градусов-цельсия 摄氏度 度"]],
  ["°F", [1, "°F"]],
  ["K", [1, "K К"]],
  ["dB", [1, "dB дБ"]],
  ["m/s", [1, "m/s м/с"], [1 / 3.6, "km/h км/ч kph kmh"], [0.44704, "mph"]],
  ["rpm", [1, "rpm об/мин"]],
  ["B", [1, "bytes byte байт 字节"], [1e3, "KB kB КБ Кб"], [1e6, "MB МБ Мб"], [1e9, "GB ГБ Гб"], [1e12, "TB ТБ Тб"]],
  [
    "s",
    [1e-3, "ms мс milliseconds миллисекунд 毫秒"],
    [1, "s с sec seconds second секунд секунды секунда 秒 秒钟"],
    [60, "min мин minutes minute минут минуты минута 分钟"],
    [3600, "h ч hr hrs hours hour часов часа час 小时 个小时"],
    [86400, "d days day дней дня день суток 天 日"],
    [604800, "weeks week недель недели неделя 周 星期 个星期"],
  ],
  ["month", [1, "months month месяцев месяца месяц 个月"], [12, "yr yrs years year лет года год 年"]],
];

const BY_WRITTEN = new Map<string, MeasureUnit>(
  UNITS.flatMap(([base, ...ways]) =>
    ways.flatMap(([factor, written]) =>
      written.split(" ").map((word) => [word.replace(/-(?=\p{L}{5})/u, " "), { base, factor }] as const),
    ),
  ),
);

/** Alternatives of a regular expression, longest first; words of three letters or more in any case. */
export const UNIT_PATTERN = [...BY_WRITTEN.keys()]
  .sort((a, b) => b.length - a.length)
  .map(escapePattern)
  .join("|");

/** @param written as UNIT_PATTERN matches it */
export function measureUnit(written: string): MeasureUnit | null {
  return BY_WRITTEN.get(written) ?? BY_WRITTEN.get(written.toLowerCase()) ?? null;
}

const SYMBOLS = new Map<string, string>();
for (const [written, { base, factor }] of BY_WRITTEN) {
  const unit = `${base} ${factor}`;
  if (!SYMBOLS.has(unit)) SYMBOLS.set(unit, written);
}

/** The first way in which the unit is written here, whatever way it was found by: `mm` for millimetres. */
export function unitSymbol({ base, factor }: MeasureUnit): string {
  return SYMBOLS.get(`${base} ${factor}`) ?? base;
}
