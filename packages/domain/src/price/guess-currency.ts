import { REGION_CURRENCIES } from './region-currencies.ts';

/** The codes of the currencies that people pay with today. */
export const CURRENCIES: readonly string[] = Object.keys(REGION_CURRENCIES);

const BY_REGION: ReadonlyMap<string, string> = new Map(
  Object.entries(REGION_CURRENCIES).flatMap(([code, regions]) => regions.split(' ').map((region) => [region, code])),
);

/**
 * Returns the currency of the first language that leads to one: that of its region, or of the region where most people
 * speak it. 'de-CH' is CHF, 'de' is EUR, 'en' is USD. Null: no language names a country, such as 'es-419'.
 */
export function guessCurrency(languages: readonly string[]): string | null {
  for (const language of languages) {
    const currency = BY_REGION.get(regionOf(language) ?? '');
    if (currency !== undefined) return currency;
  }
  return null;
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined; // not a language tag
  }
}
