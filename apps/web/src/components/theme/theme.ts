import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import {
  animationStyles,
  breakpoints,
  dialogSlotRecipe,
  keyframes,
  layerStyles,
  textStyles,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';
import { SCRIM, semanticColors } from './semantic-colors.ts';
import { tokens } from './tokens.ts';

const shadow = {
  _light: '0 8px 28px rgb(19 27 40 / 0.16), 0 1px 3px rgb(19 27 40 / 0.12)',
  _dark: '0 10px 32px rgb(0 0 0 / 0.55), 0 0 0 1px rgb(147 161 181 / 0.16)',
};

/**
 * The one place that defines the design: colors by purpose, type, corners, motion. The build writes it as a style
 * sheet (`virtual:theme.css`), so that plain elements have its variables (`--chakra-colors-…`) before any script runs.
 * Chakra itself loads with the first dialog or tooltip (`chakra-theme.tsx`). Only the recipes of the components in use
 * are included; a component whose recipe is missing here stays unstyled.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: 'chakra',
    cssVarsRoot: ':where(html)',
    globalCss: {
      html: { color: 'fg', bg: 'bg', lineHeight: '1.45', colorPalette: 'kraft', fontFamily: 'body' },
      body: { bg: 'bg' },
      // Text that people typed breaks anywhere instead of widening its container. The reset sets `break-word` on every
      // element, which does not do that and prevents inheritance. The app's own texts keep it, or a button might get
      // one letter per line.
      'body, p, h1, h2, h3, h4, h5, h6, bdi, [dir="auto"], [dir="auto"] *': { overflowWrap: 'anywhere' },
      '*::placeholder': { color: 'fg.subtle', opacity: 1 },
      '*::selection': { bg: 'mark.bg', color: 'mark.fg' },
    },
    theme: {
      breakpoints,
      keyframes,
      tokens,
      semanticTokens: {
        colors: { ...asSemanticTokens(semanticColors), scrim: { value: SCRIM } },
        radii: { l1: { value: '6px' }, l2: { value: '10px' }, l3: { value: '16px' } },
        // One elevation, for floating elements.
        shadows: { sm: { value: 'none' }, md: { value: shadow }, lg: { value: shadow } },
      },
      textStyles,
      layerStyles,
      animationStyles,
      slotRecipes: {
        dialog: dialogSlotRecipe,
        tooltip: tooltipSlotRecipe,
      },
    },
  }),
);

type Pairs = { readonly [key: string]: readonly [light: string, dark: string] | Pairs };
type SemanticTokens = { [key: string]: { value: { _light: string; _dark: string } } | SemanticTokens };

function asSemanticTokens(pairs: Pairs): SemanticTokens {
  return Object.fromEntries(
    Object.entries(pairs).map(([key, pair]) => [key, isPair(pair) ? semanticToken(pair) : asSemanticTokens(pair)]),
  );
}

function semanticToken([light, dark]: readonly [string, string]) {
  return { value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` } };
}

function isPair(pair: readonly [string, string] | Pairs): pair is readonly [string, string] {
  return Array.isArray(pair);
}
