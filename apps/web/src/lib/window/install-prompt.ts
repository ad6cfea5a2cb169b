import { useSyncExternalStore } from 'react';

/** Not in TypeScript's types: only Chromium has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

/** Keeps the browser's offer to install the app, so that a person can take it when they want to. Call it at the start. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** Returns a function that opens the browser's question; null where it would ask nothing. */
export function useInstall(): (() => Promise<void>) | null {
  const offer = useSyncExternalStore(subscribe, () => kept);
  if (!offer) return null;
  return async () => {
    // The browser asks once with each event.
    keep(null);
    await offer.prompt();
  };
}

function keep(event: InstallPromptEvent | null): void {
  kept = event;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
