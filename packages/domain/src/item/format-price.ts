const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A price as it is shown: en-US digits without decimals and without a currency, '1,235' for 1234.5. */
export function formatPrice(price: number): string {
  return format.format(price);
}
