import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { system } from './theme.ts';

// The page has the global styles already, as a style sheet.
const systemOfComponents = { ...system, _global: [] };

/** Around what is built from Chakra's components. Part of the surfaces that are loaded when they are first used. */
export function ChakraTheme({ children }: { children: ReactNode }) {
  return <ChakraProvider value={systemOfComponents}>{children}</ChakraProvider>;
}
