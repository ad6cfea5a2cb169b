import { describe, expect, test } from 'vitest';
import { palette } from './palette.ts';
import { semanticColors as c } from './semantic-colors.ts';

type Pair = readonly [light: string, dark: string];
const surfaces: Record<string, Pair> = {
  page: c.bg.DEFAULT,
  panel: c.bg.panel,
  subtle: c.bg.subtle,
  muted: c.bg.muted,
};

/** Text on its background: 4.5:1 (WCAG 1.4.3). */
const texts: [name: string, text: Pair, ground: Pair][] = [
  ...Object.entries(surfaces).flatMap(([name, ground]): [string, Pair, Pair][] => [
    [`text on ${name}`, c.fg.DEFAULT, ground],
    [`muted text on ${name}`, c.fg.muted, ground],
  ]),
  ...(['page', 'panel'] as const).flatMap((name): [string, Pair, Pair][] => [
    [`placeholder on ${name}`, c.fg.subtle, surfaces[name] ?? c.bg.panel],
    [`accent text on ${name}`, c.kraft.fg, surfaces[name] ?? c.bg.panel],
    [`error text on ${name}`, c.fg.error, surfaces[name] ?? c.bg.panel],
    ...Object.entries(c.capacity).map(([level, color]): [string, Pair, Pair] => [
      `${level} on ${name}`,
      color,
      surfaces[name] ?? c.bg.panel,
    ]),
  ]),
  ['error on its ground', c.fg.error, c.bg.error],
  ['warning on its ground', c.fg.warning, c.bg.warning],
  ['success on its ground', c.fg.success, c.bg.success],
  ['info on its ground', c.fg.info, c.bg.info],
  ['solid button', c.kraft.contrast, c.kraft.solid],
  ['destructive button', c.red.contrast, c.red.solid],
  ['outlined destructive button', c.red.fg, c.bg.panel],
  ['accent badge', c.kraft.fg, c.kraft.subtle],
  ['search hit', c.mark.fg, c.mark.bg],
  ['count', c.count.fg, c.count.bg],
  ['inverted', c.fg.inverted, c.bg.inverted],
  ...Object.entries(c.boxType).map(([type, { fg, bg }]): [string, Pair, Pair] => [`box type ${type}`, fg, bg]),
  ...Object.entries(c.category).map(([name, { fg, bg }]): [string, Pair, Pair] => [`category in ${name}`, fg, bg]),
];

/** Marks that a person must see to use a control: 3:1 (WCAG 1.4.11). */
const marks: [name: string, mark: Pair, ground: Pair][] = [
  ['edge of a field', c.border.control, c.bg.panel],
  ['edge of a field on the page', c.border.control, c.bg.DEFAULT],
  ['focus ring', c.kraft.focusRing, c.bg.panel],
  ['focus ring on the page', c.kraft.focusRing, c.bg.DEFAULT],
  ['switched on', c.kraft.solid, c.bg.panel],
  ['gold snake on its field', c.gold.edge, c.bg.subtle],
  ...Object.entries(c.category).flatMap(([name, { fg }]) =>
    Object.entries(surfaces).map(([ground, pair]): [string, Pair, Pair] => [
      `edge of a ${name} dot on ${ground}`,
      fg,
      pair,
    ]),
  ),
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s theme', (_, mode) => {
  test.each(texts)('%s has 4.5:1', (_name, text, ground) => {
    expect(contrast(text[mode], ground[mode])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(marks)('%s has 3:1', (_name, mark, ground) => {
    expect(contrast(mark[mode], ground[mode])).toBeGreaterThanOrEqual(3);
  });
});

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(hex(a)), luminance(hex(b))].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function hex(name: string): string {
  let value: unknown = palette;
  for (const part of name.split('.')) value = (value as Record<string, unknown>)[part];
  if (typeof value !== 'string') throw new Error(`No color ${name}`);
  return value;
}
