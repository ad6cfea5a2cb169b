const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const THOUSANDS_COMMA = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const THOUSANDS_POINT = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d{1,2}$/;
const CURRENCY = /^[$€£¥]\s?|\s?[$€£¥]$/g;

/**
 * Parses a number as typed by a person or written by a spreadsheet: '12', '12.5', '12,50', '1,234.50', '1.234,50',
 * '$12'. Ambiguous text follows en-US, like the display: '1,234' is 1234. Returns null for other text.
 */
export function parseNumber(text: string): number | null {
  const digits = text.trim().replace(CURRENCY, '');
  if (PLAIN.test(digits)) return toNumber(digits);
  if (THOUSANDS_COMMA.test(digits)) return toNumber(digits.replaceAll(',', ''));
  if (THOUSANDS_POINT.test(digits)) return toNumber(digits.replaceAll('.', '').replace(',', '.'));
  if (DECIMAL_COMMA.test(digits)) return toNumber(digits.replace(',', '.'));
  return null;
}

function toNumber(digits: string): number | null {
  const value = Number(digits);
  if (!Number.isFinite(value)) return null;
  return value === 0 ? 0 : value; // not -0, which no column stores
}
