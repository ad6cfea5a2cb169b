import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startAppUpdate } from './app/update/start-app-update.ts';
import { getSession, verifySession } from './lib/session.ts';
import { finishForgetting } from './replica/local-accounts.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Whom this device remembers is let in at once; whether the server agrees is asked beside it.
if (getSession().user) void verifySession();

// A sign-out that was cut short.
void finishForgetting(getSession().user?.id ?? null);

// In development the page comes from the server that builds it, always new. A guest who looks at one list is not sent the
// whole app to keep; on a device that has it, it is kept up to date.
const isGuest =
  window.location.pathname.replace(/\/$/, '') === '/guest' &&
  !('serviceWorker' in navigator && navigator.serviceWorker.controller);
if (import.meta.env.PROD && !isGuest) startAppUpdate(import.meta.url);
