import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import '../components/global.css';
import { system } from '../components/theme.ts';
import { makeRouter } from './router.ts';

export function App() {
  const [router] = useState(() => makeRouter());
  return (
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
    </ChakraProvider>
  );
}
