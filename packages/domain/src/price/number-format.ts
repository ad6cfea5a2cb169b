/**
 * Makes a format in the first of the languages that Intl knows. A browser may name others: `en-US@posix` where the system
 * has no language, and Intl throws at these.
 */
export function numberFormat(languages: readonly string[], options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(languages.filter(isLanguageTag), options);
}

function isLanguageTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}
