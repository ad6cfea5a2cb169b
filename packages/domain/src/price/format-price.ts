import { numberFormat } from './number-format.ts';
import { PRICE_DECIMALS_MAX } from './price-decimals.ts';

/** What the text of a price depends on. */
export interface PriceForm {
  /** An ISO 4217 code; null: the owner has chosen none, so the price is a number. */
  currency: string | null;
  /** The person's languages, the first one first. */
  languages: readonly string[];
}

/** Making a format takes longer than using it, and lists have thousands of prices. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf({ currency, languages }: PriceForm, makes: 'text' | 'input'): Intl.NumberFormat {
  const key = `${makes} ${currency} ${languages.join()}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = {
    minimumFractionDigits: currencyDecimals(currency),
    // What a person typed is never rounded, whatever their currency was then.
    maximumFractionDigits: PRICE_DECIMALS_MAX,
  };
  const style = currency === null || makes === 'input' ? {} : { style: 'currency' as const, currency };
  const format = numberFormat(languages, {
    ...digits,
    ...style,
    ...(style.style === undefined && { trailingZeroDisplay: 'stripIfInteger' }),
    ...(makes === 'input' && { useGrouping: false }),
  });
  formats.set(key, format);
  return format;
}

/**
 * Formats a price as people write it in the first of the languages: '€1,234.50', '1.234,50 €', '¥1,235'. A currency is
 * shown with its usual decimals, and with more where the price has more; without one, '12' and '12.50'.
 */
export function formatPrice(price: number, form: PriceForm): string {
  return formatOf(form, 'text').format(price);
}

/** Formats a price for its input field: without the currency and without groups, '1234,50'. */
export function priceInput(price: number, form: PriceForm): string {
  return formatOf(form, 'input').format(price);
}

/** The usual decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD, and 2 without one. */
export function currencyDecimals(currency: string | null): number {
  if (currency === null) return 2;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return Math.min(maximumFractionDigits, PRICE_DECIMALS_MAX);
}
