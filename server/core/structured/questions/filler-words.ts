// Words that a plan can do without, and words for what any collection holds.
import type { Row } from "./sense.ts";

export const FILLER_WORDS: readonly Row[] = [
  [
    { kind: "MODAL" },
    "can|could|may|might|must|should|shall|have to|has to|need|needs|needed|allowed|permitted|required|ought|можно|нельзя|нужно|надо|необходимо|требуется|должен|должна|должно|должны|может|могут|следует|разрешен*|разрешается|допускается|可以|能|可|应该|必须|需要|允许",
  ],
  [
    { kind: "MEANING" },
    "what is meant|stand for|stands for|meaning|означает|означают|значит|значат|обозначает|что такое|什么意思|的意思|的含义|意味着",
  ],
  [
    { kind: "FILLER" },
    "a|an|the|in the shop|in the store|in our shop|in our store|in stores|in the company|in this company|across the company|across the whole company|across the entire company|in the whole company|in the dataset|gets|gained|each has|each have|is|are|was|were|be|been|being|am|do|does|did|done|can|could|will|would|shall|should|may|might|must|there|here|that|this|these|those|it|its|they|them|their|he|she|his|her|we|us|our|you|your|i|me|my|of|in|on|at|to|for|from|as|into|within|under|among|amongst|out|than|then|if|so|such|just|only|any|all|every|please|kindly|total|value|values|get|got|want|need|know|like|see|let|also|'s|’s|s|be found|to be found|found|exist|exists|existing|listed|listed under|belong|belongs|belonging|fall|falls|filed|go|come|comes|come in|available|do we have|we have|do you have|you have|is there|are there|overall|whole|entire|currently|now|ever|still|yet|really|actually|respectively|one|ones|same|own|item treated|itself|together|along|both of|times|time|appear|appears|appearing|occur|occurs|occurring|up|using|use|used|uses|work|works|working|worked|make|makes|highly|became|become|becomes|flow|flows|flowing|through|runs through|run through|speak|speaks|negative|era|work in|works in|located|located in|situated|live|lives|living|lie|lies|based|based on|according|according to|with regard to|in terms of|terms|say|says|tell me|give me|show me|each with|with counts|with its count|with their counts|with count|counts|count|and how many|treat|field|fields|as one string|string|that is|i.e.|i.e|i . e .|series|kind|kinds|sort|set|placed|classified|categorized|categorised|assigned|tagged|marked|labelled|labeled|described|recorded|given|have been|has been|had been|when it comes to|across all|across|whose|where|while|compared|compare|difference|versus|vs|against|many|much|value of|amount|amounts|data|dataset|database|catalogue|catalog|collection|inventory|library|list of|table|directory|register|records of|in stock of|stocked|carried|offered|offer|offers|sell|sells",
  ],
  [
    { kind: "FILLER" },
    "в магазине|в нашем магазине|в компании|в нашей компании|продается|продаются|продают|единиц|штук|шт|снято|получил|получила|получили|указана|указаны|указано|в|во|на|из|изо|с|со|у|к|ко|о|об|от|по|под|при|для|за|до|и|а|но|же|ли|бы|то|это|этот|эта|эти|этого|этой|этих|тот|та|те|тех|который|которая|которое|которые|которых|которого|которой|которому|котором|его|ее|их|он|она|они|оно|мы|нас|вы|вас|я|мне|наш*|ваш*|есть|был|была|было|были|быть|является|являются|существует|существуют|имеется|имеются|всего|все|всех|всем|вся|всю|весь|каталог*|коллекци*|баз*|данн*|ассортимент*|библиотек*|пожалуйста|относится|относятся|входит|входят|находится|находятся|стоит|среди|такой|такие|таких|какой-нибудь|только|уже|еще|каждого|значение|значени*|себя|свой|своих|раз|встреча*|указан*|указанн*|представлен*|котор*|написал*|если|сейчас|также|можно|нужно|хочу|список|размещен*|числится|отнесен*|находятся|расположен*|работает|работают|живет|живут|проживает|используется|использует|используют|стал|стала|стали|стало|стало|период*|течет|текут|протекает|протекают|через|сложить|используют|том числе|чем|сравни*|сравнен*|разниц*|отлича*|между|или|самого|самой|самых|самым|самый|самая|самое|самые",
  ],
  [
    { kind: "FILLER" },
    "请问|平均来说|正在|还有|店里|商店里|公司里|目前|现在|的|了|吗|呢|吧|啊|在|里|中|内|上|是|有|个|件|本|部|款|种|条|位|名|家|座|只|张|把|台|请|请问|一共|总共|共|所有|全部|这|那|这个|那个|这些|那些|其|它|它们|他们|我|我们|你|属于|为|于|以|对|从|给|把|被|将|就|都|还|目录|目录中|数据|数据库|收录|存在|包括|其中|各有|分别|值|下|里面|当中|来自|请列出|能|可以|可|会|要|做|比|跟|出|到|之|者|最|叫|一|共有|总计|分类下|列表|库|多少个|方面|关于|按照|情况|统计|使用|类|成为|流经",
  ],
];

/** Names for what is counted, whatever the collection. */
export const GENERIC_NOUNS =
  "item*|product*|article|articles|record|records|document|documents|entry|entries|row|rows|good|goods|thing|things|result|results|title|titles|object*|card|cards|file|files|page of the catalogue|товар*|вещ*|издели*|продукт*|предмет*|документ*|запис*|позици*|строк*|карточ*|объект*|наименований|商品|产品|东西|物品|记录|条目|文档|文件|项目|货品|件商品";

/** What collections often hold: taken as the noun of a collection whose name or fields say so. */
export const KIND_NOUNS: readonly (readonly [list: string, fields: string])[] = [
  ["book|books|novel|novels|книг*|книж*|роман*|书|书籍|图书|小说", "author publisher pages publication"],
  [
    "film|films|movie|movies|picture|pictures|фильм*|кинофильм*|картин*|кино|电影|影片|片子",
    "director duration release revenue actor",
  ],
  [
    "employee|employees|worker|workers|staff|colleague|colleagues|everyone|everybody|someone|somebody|earner|earners|anyone|anybody|headcount|head count|численност*|team members|staff members|people|person|persons|сотрудник*|работник*|коллег*|люди|людей|человек*|员工|职员|同事|人员|人",
    "salary job department hiring",
  ],
  [
    "country|countries|nation|nations|sovereign state|sovereign states|стран*|государств*|国家|国",
    "capital continent currency population area language independence",
  ],
  ["city|cities|town|towns|город*|城市", "population elevation mayor state founding"],
  ["company|companies|firm|firms|business|businesses|компани*|фирм*|公司|企业", "revenue employees industry founding"],
  ["student|students|pupil|pupils|студент*|ученик*|学生", "grade faculty course birth"],
  ["order|orders|purchase|purchases|заказ*|покупк*|订单", "customer quantity date price"],
  ["customer|customers|client|clients|клиент*|покупател*|客户|顾客", "email phone city birth"],
  ["hotel|hotels|отел*|гостиниц*|酒店", "rating city price stars"],
  ["car|cars|vehicle|vehicles|машин*|автомобил*|汽车|车", "power speed manufacturer mileage fuel"],
  ["recipe|recipes|dish|dishes|рецепт*|блюд*|菜谱|食谱|菜|菜肴", "ingredient servings cuisine"],
  ["song|songs|track|tracks|album|albums|песн*|трек*|альбом*|歌|歌曲|专辑", "artist composer"],
  ["tool|tools|инструмент*|工具", "torque power voltage"],
  ["game|games|игр*|游戏", "publisher release"],
  ["model|models|модел*|型号", "manufacturer power"],
];
