const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats a price for the screen: en-US digits without decimals and without a currency, '1,235' for 1234.5. */
export function formatPrice(price: number): string {
  return format.format(price);
}
