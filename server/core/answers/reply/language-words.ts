// Words that hardly a sentence of a language is without: what tells languages of one script apart. Closed classes, the
// commonest of each (after the lists of Snowball, shortened by hand). Words that two languages share count for both.

export const FUNCTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: "the of and to in is are was were be been that this these those it its for on with as at by from or an not no which who what when where how does do did has have had can may must will would should there their they you your if than then but into about between after before each any all only",
    de: "der die das den dem des ein eine einer einem einen und oder ist sind war wird werden wurde nicht mit von vom zu zur zum für auf im am bei nach aus über unter auch als wie wenn dass kann darf muss sich es er sie wir ihr nur noch durch wer was wann wo welche welcher welches haben hat",
    fr: "le la les un une des du de et ou est sont était être pas ne que qui quoi dont dans sur pour par avec sans au aux ce cette ces il elle ils elles nous vous se son sa ses leur plus peut doit comme mais quel quelle quels quelles combien quand où comment à",
    es: "el la los las un una unos unas de del y o es son era ser no que quien cual cuál cuáles qué en por para con sin al se su sus lo como más pero este esta estos estas ese esa hay puede debe cuando cuándo dónde cuánto cuánta cómo está están",
    it: "il lo la gli le un uno una di del della dello dei delle e è sono era non che chi cui in nel nella per con senza al alla si su sul suo sua come più ma questo questa questi queste può deve quando dove quanto quanta quale quali cosa",
    pt: "o a os as um uma de do da dos das e é são era não que quem qual quais em no na nos nas por para com sem ao à se seu sua como mais mas este esta isso pode deve quando onde quanto quanta está",
    nl: "de het een en of is zijn was wordt worden niet met van voor op in aan bij naar uit over ook als dan dat die deze dit er hij zij wij u kan mag moet zich maar door wie wat wanneer waar welke hoe hoeveel heeft hebben",
    pl: "i w na z do że nie się jest są był być to ten ta te o od po dla przez przy oraz lub jak czy który która które co kto kiedy gdzie ile może musi tylko jego jej ich ale za pod",
    ru: "и в во на с со к ко по от до для из не ни что как это эта этот эти он она оно они его её ее их или но если при за у о об же бы был была было были есть может можно нужно который которая которое которые только также когда где сколько какой какая какое какие чтобы",
    uk: "і й та в у на з зі до від для із не ні що як це ця цей ці він вона воно вони його її їх або але якщо при за про же би був була було були є може можна треба який яка яке які тільки також коли де скільки щоб чи ж під",
  }).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/** Letters that one language of the Cyrillic script has and the other lacks. */
export const OWN_LETTERS: Readonly<Record<string, RegExp>> = { ru: /[ыэъё]/iu, uk: /[іїєґ]/iu };

/** Characters that Chinese sentences are held together by, and names hardly contain. */
export const CHINESE_PARTICLES = /[的了是在为和与不可应须请及被把从对若则且但或]/u;
