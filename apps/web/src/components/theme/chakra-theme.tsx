import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { system } from './theme.ts';

// The page has the global styles already, as a style sheet.
const systemOfComponents = { ...system, _global: [] };

/** Provides the theme to Chakra's components. Part of the code that loads at the first use of such a component. */
export function ChakraTheme({ children }: { children: ReactNode }) {
  return <ChakraProvider value={systemOfComponents}>{children}</ChakraProvider>;
}
