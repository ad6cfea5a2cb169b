import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import 'virtual:theme.css';
import '../components/theme/global.css';
import { makeRouter } from './router.ts';

export function App() {
  const [router] = useState(() => makeRouter());
  return <RouterProvider router={router} />;
}
