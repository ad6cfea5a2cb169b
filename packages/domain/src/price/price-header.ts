import { CURRENCIES } from './guess-currency.ts';

/** '(EUR)' */
const LENGTH = 5;

/** Returns the header of a column of prices: 'Price (EUR)', or 'Price' where no currency is chosen. */
export function priceHeader(header: string, currency: string | null): string {
  return currency === null ? header : `${header} (${currency})`;
}

/** Returns the currency at the end of a header, or null. */
export function currencyOfHeader(header: string): string | null {
  // Only the end is looked at: a cell of a file may be a megabyte of spaces.
  const code = /^\(([A-Z]{3})\)$/.exec(header.trimEnd().slice(-LENGTH))?.[1];
  return code !== undefined && CURRENCIES.includes(code) ? code : null;
}

/** Returns a header without the currency at its end. */
export function withoutCurrency(header: string): string {
  return currencyOfHeader(header) === null ? header : header.trimEnd().slice(0, -LENGTH).trimEnd();
}
