/** As many as a currency has that people pay with: 1.234 Kuwaiti dinars. The forms ask for fewer where it has fewer. */
export const PRICE_DECIMALS_MAX = 3;
