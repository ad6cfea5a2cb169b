import { fold } from '../search/fold.ts';

/** January to December in each language, with the forms after a day ('3 marca'). Short forms are found by their start. */
const LANGUAGES = [
  'january february march april may june july august september october november december', // English
  'januar februar maerz|marz april mai juni juli august september oktober november dezember', // German
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre', // French
  'enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre', // Spanish
  'januari februari maart april mei juni juli augustus september oktober november december', // Dutch
  'stycznia|styczen lutego|luty marca|marzec kwietnia|kwiecien maja|maj czerwca|czerwiec lipca|lipiec sierpnia|sierpien wrzesnia|wrzesien pazdziernika|pazdziernik listopada|listopad grudnia|grudzien', // Polish
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre', // Italian
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro', // Portuguese
  'januar februar marts april maj juni juli august september oktober november december', // Danish
  'januari februari mars april maj juni juli augusti september oktober november december', // Swedish
  'يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر', // Arabic
] as const;

/** Short forms that are no start of the name. */
const SHORT: Readonly<Record<string, number>> = { mrz: 3, mrt: 3, okt: 10, dez: 12, sept: 9, jänner: 1, janner: 1 };

/** Words around a date that do not change it. */
const FILLERS: ReadonlySet<string> = new Set([
  'de',
  'of',
  'the',
  'den',
  'der',
  'le',
  'el',
  'del',
  'do',
  'r',
  'am',
  'on',
]);
const WEEKDAY_STARTS =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|mer|jeu|ven|sam|dim|lun|mar|mie|jue|vie|sab|dom|ma|wo|za|zo|pon|wto|sro|czw|pia|sob|nie)/;
const LETTERS_MIN = 3;

const MONTHS: ReadonlyMap<string, number> = toMonths();

function toMonths(): Map<string, number> {
  const months = new Map<string, number>(Object.entries(SHORT));
  const starts = new Map<string, Set<number>>();
  for (const language of LANGUAGES)
    for (const [index, names] of language.split(' ').entries())
      for (const name of names.split('|'))
        for (let length = LETTERS_MIN; length <= name.length; length++) {
          const start = name.slice(0, length);
          const found = starts.get(start) ?? new Set();
          starts.set(start, found.add(index + 1));
        }
  for (const [start, found] of starts) {
    const [month] = found;
    // A start that two months share, in whatever languages, says nothing: 'jui', 'mar' for March and Martes is fine.
    if (month !== undefined && found.size === 1 && !months.has(start)) months.set(start, month);
  }
  return months;
}

/** Returns the month that a folded word names, from 1, or null. */
export function monthOf(word: string): number | null {
  return MONTHS.get(fold(word)) ?? null;
}

/** Returns whether a folded word may stand in a date without a meaning: 'of', or a weekday. */
export function isDateFiller(word: string): boolean {
  return FILLERS.has(word) || (word.length <= 12 && WEEKDAY_STARTS.test(word));
}
