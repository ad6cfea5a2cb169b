import { palette } from './palette.ts';

/**
 * Sizes, typography and motion, under the names that Chakra's recipes expect. Its own set is not imported: that module
 * pulls in every recipe of the library.
 */
const STEPS = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24];
const spacing = Object.fromEntries(STEPS.map((step) => [step, { value: `${step / 4}rem` }]));

export const tokens = {
  colors: asTokens(palette),
  spacing,
  sizes: {
    ...spacing,
    ...values({ xs: '20rem', sm: '24rem', md: '28rem', lg: '32rem', '2xl': '42rem', '4xl': '56rem', full: '100%' }),
  },
  fonts: values({
    body: font(),
    heading: font(),
    mono: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  }),
  fontSizes: values({ xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem', '2xl': '1.5rem' }),
  fontWeights: values({ normal: '400', medium: '550', semibold: '600', bold: '700' }),
  letterSpacings: values({ tight: '-0.015em', widest: '0.1em' }),
  lineHeights: values({ shorter: '1.25', short: '1.35', moderate: '1.45' }),
  radii: values({ none: '0', xs: '4px', sm: '8px', md: '10px', lg: '14px', xl: '20px', full: '9999px' }),
  durations: values({
    fastest: '50ms',
    faster: '80ms',
    fast: '120ms',
    moderate: '150ms',
    slow: '150ms',
    slower: '150ms',
  }),
  easings: values({ 'ease-out': 'cubic-bezier(0, 0, 0.58, 1)' }),
  cursor: values({ button: 'pointer', disabled: 'not-allowed', menuitem: 'pointer' }),
  zIndex: values({ docked: '10', sticky: '1100', popover: '1500', skipNav: '1600', toast: '1700', tooltip: '1800' }),
};

type Colors = { readonly [key: string]: string | Colors };
type ColorTokens = { [key: string]: { value: string } | ColorTokens };

function asTokens(colors: Colors): ColorTokens {
  return Object.fromEntries(
    Object.entries(colors).map(([key, color]) => [key, typeof color === 'string' ? { value: color } : asTokens(color)]),
  );
}

function values(record: Record<string, string>): Record<string, { value: string }> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, { value }]));
}

function font(): string {
  return "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";
}
