import { limitsText } from '@boxroom/domain/access/limits-text';
import { english } from '@boxroom/domain/language/translator';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const PROMISED_IN = [
  'public/landing/features.ts',
  'public/legal/terms-of-service.ts',
  'features/referral/referral-landing.tsx',
] as const;
const NUMBERS = ['1,000 rooms', '20,000 boxes', '200,000 items', '2 GB of pictures'] as const;

test('the limits match the rules', () => {
  for (const number of NUMBERS) expect(limitsText(english)).toContain(number);
});

test.each(PROMISED_IN)('%s names all of them, and no other', (place) => {
  const source = sourceFiles[place] ?? '';
  expect(source).toMatch(/\{LIMITS_TEXT\}|limitsText\(t\)/);
  expect(source).not.toMatch(/without\s+limits|[nN]o limit on rooms/);
});
