import { formatPrice, type PriceForm } from '@boxroom/domain/price/format-price';

/** Returns how prices in this currency are written and typed here: in the notation of the browser's languages. */
export function priceForm(currency: string | null): PriceForm {
  return { currency, languages: navigator.languages };
}

export function priceText(price: number, currency: string | null): string {
  return formatPrice(price, priceForm(currency));
}
