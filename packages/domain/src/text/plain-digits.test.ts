import { expect, test } from 'vitest';
import { plainDigits } from './plain-digits.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['١٬٢٣٤٫٥٠ kg', '1,234.50 kg'],
  ['ok, 12.5 …', 'ok, 12.5 …'],
])('%j is %j', (text, expected) => expect(plainDigits(text)).toBe(expected));
