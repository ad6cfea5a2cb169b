import currencies from 'cldr-core/supplemental/currencyData.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { CURRENCIES, guessCurrency } from './guess-currency.ts';
import { REGION_CURRENCIES } from './region-currencies.ts';

test.each([
  [['de-DE'], 'EUR'],
  [['de'], 'EUR'],
  [['de-CH'], 'CHF'],
  [['de', 'en-US'], 'EUR'],
  [['en'], 'USD'],
  [['en-GB'], 'GBP'],
  [['bg'], 'EUR'],
  [['ja'], 'JPY'],
  [['ar-KW'], 'KWD'],
  [['zh-Hant-TW'], 'TWD'],
  [['sr-Latn'], 'RSD'],
  [['pt'], 'BRL'],
  [['es-419'], null],
  [['es-419', 'es-MX'], 'MXN'],
  [['en-AQ', 'nb'], 'NOK'],
  [['not a language', 'sv'], 'SEK'],
  [[], null],
])('%j leads to %s', (languages, currency) => {
  expect(guessCurrency(languages)).toBe(currency);
});

type Uses = Record<string, { _from?: string; _to?: string; _tender?: string }>;

test('the table is that of CLDR: the first legal tender of each region', () => {
  const regions: Record<string, Uses[]> = currencies.supplemental.currencyData.region;
  const tender = Object.entries(regions).flatMap(([region, known]) => {
    const [now] = known
      .flatMap((each) => Object.entries(each))
      .filter(([, use]) => use._from !== undefined && use._to === undefined && use._tender !== 'false');
    return now ? [[region, now[0]]] : [];
  });
  const table = Object.entries(REGION_CURRENCIES).flatMap(([code, regions]) =>
    regions.split(' ').map((region) => [region, code]),
  );
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(tender));
  expect(table).toHaveLength(tender.length);
});

test('Intl can write every currency', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
  // A young currency may lack a name in an older runtime; its code is shown then.
  const nameless = CURRENCIES.filter((code) => names.of(code) === undefined);
  expect(nameless).toEqual([]);
});
