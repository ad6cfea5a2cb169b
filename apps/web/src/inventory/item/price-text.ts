import { formatPrice, type PriceForm } from '@boxroom/domain/price/format-price';
import { numberLanguages } from '../../lib/language/language.ts';

/** Returns how prices in this currency are written and typed here: in the notation of `numberLanguages`. */
export function priceForm(currency: string | null): PriceForm {
  return { currency, languages: numberLanguages() };
}

export function priceText(price: number, currency: string | null): string {
  return formatPrice(price, priceForm(currency));
}
