import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { system } from '../src/components/theme/theme.ts';

const ID = 'virtual:theme.css';
const RESOLVED = `\0${ID}`;

/**
 * Provides `virtual:theme.css`: the styles that `ChakraProvider` would insert at run time, as a style sheet of the
 * build.
 */
export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (id) => (id === ID ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? writeTheme() : null),
  };
}

/** Layers, reset, and variables of both themes: Emotion renders them as style elements. */
function writeTheme(): string {
  const markup = renderToStaticMarkup(createElement(ChakraProvider, { value: system }, null));
  const sheets = [...markup.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css);
  if (sheets.length === 0) throw new Error('The theme rendered no style');
  return sheets.join('\n');
}
