import { useSyncExternalStore } from 'react';
import { THEME_KEY } from '../../lib/storage/storage-keys.ts';
import { readStored, writeStored } from '../../lib/storage/stored-value.ts';
import { palette } from './palette.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

systemDark.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  if (event.key === THEME_KEY) apply();
});

/**
 * Returns the chosen theme, dark by default. The inline script of index.html follows the same rule before the first
 * paint.
 */
export function readTheme(): Theme {
  const stored = readStored(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'dark';
}

export function setTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme);
  apply();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}

function apply(): void {
  const theme = readTheme();
  const dark = theme === 'system' ? systemDark.matches : theme === 'dark';
  const root = document.documentElement;
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  root.style.colorScheme = dark ? 'dark' : 'light';
  // The browser's or system's frame around the page.
  const frame = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (frame) frame.content = dark ? palette.gray[950] : palette.gray[50];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
