const LAST_DIGIT = 0xf;

/** Returns a text with the digits 0 to 9, the point and the comma where it has those of Arabic or Persian. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & LAST_DIGIT))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
}
