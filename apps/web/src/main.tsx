import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { catalogs } from 'virtual:catalogs';
import 'virtual:theme.css';
import './components/theme/global.css';
import { makeRouter } from './app/router.ts';
import { startAppUpdate } from './app/update/start-app-update.ts';
import { startLanguage } from './lib/language/start-language.ts';
import { getSession, verifySession } from './lib/session/session.ts';
import { keepInstallPrompt } from './lib/window/install-prompt.ts';
import { allowOwnWorkers } from './lib/window/trusted-types.ts';
import { watchKeyboard } from './lib/window/watch-keyboard.ts';
import { finishForgetting } from './replica/account/local-accounts.ts';

// In a browser that is too old index.html says so, and the app must not write over it.
const root = document.querySelector('#root:not(.too-old)');
if (!root) throw new Error('There is no page to start in.');

allowOwnWorkers();
watchKeyboard();
keepInstallPrompt();

void startLanguage(catalogs).then(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={makeRouter()} />
    </StrictMode>,
  ),
);

// A remembered user is let in at once; the server confirms the session in the background.
if (getSession().user) void verifySession();

// Completes a sign-out that was interrupted.
void finishForgetting(getSession().user?.id ?? null);

// In development the build server serves the page, which is always current. A guest who views one list does not get the
// whole app to store; a device that has the app keeps it up to date.
const isGuest =
  window.location.pathname.replace(/\/$/, '') === '/guest' &&
  !('serviceWorker' in navigator && navigator.serviceWorker.controller);
if (import.meta.env.PROD && !isGuest) startAppUpdate(import.meta.url);
