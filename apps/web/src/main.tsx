import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { getSession, verifySession } from './lib/session.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Whom this device remembers is let in at once; whether the server agrees is asked beside it.
if (getSession().user) void verifySession();
