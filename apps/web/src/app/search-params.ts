/**
 * The query of an address, as text: types are not guessed, so that a search for 007 or true stays as typed. Each route
 * lists the keys it knows; others are dropped.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(known.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

type Input = Record<string, unknown>;

export interface AuthSearch {
  next?: string;
  login?: true;
  signup?: true;
  'forgot-password'?: true;
  newUser?: true;
  /** For a signed-in user who has to sign in again. */
  again?: true;
}

export function authSearch(input: Input): AuthSearch {
  return {
    ...texts(input, ['next']),
    ...flags(input, ['login', 'signup', 'forgot-password', 'newUser', 'again']),
  };
}

export interface AuthCallbackSearch {
  token?: string;
  next?: string;
  error?: string;
  error_description?: string;
}

export function authCallbackSearch(input: Input): AuthCallbackSearch {
  return texts(input, ['token', 'next', 'error', 'error_description']);
}

/** For the pages that resume the transfer of a room after a new sign-in: which room, and its new owner. */
export interface TransferSearch {
  manage?: string;
  transfer?: string;
}

export function transferSearch(input: Input): TransferSearch {
  return texts(input, ['manage', 'transfer']);
}

export interface SettingsSearch extends TransferSearch {
  /** The section that a phone shows alone. */
  section?: string;
}

export function settingsSearch(input: Input): SettingsSearch {
  return texts(input, ['section', 'manage', 'transfer']);
}

export interface AppSearch extends TransferSearch {
  room?: string;
  /** Opens the form for a new box: a shortcut of the installed app. */
  add?: true;
  /** Shows the tour even to a user who has finished it. */
  debug_onboarding?: true;
}

/** Keeps all parameters of a provider's redirect, because the server judges them. */
export function providerSearch(input: Input): Record<string, string> {
  return texts(input, Object.keys(input)) as Record<string, string>;
}

export function appSearch(input: Input): AppSearch {
  return { ...texts(input, ['room', 'manage', 'transfer']), ...flags(input, ['add', 'debug_onboarding']) };
}

/** `lost`: the share could not be kept. `missed`: no service worker was there to take it. */
export function sharedSearch(input: Input): { lost?: true; missed?: true } {
  return flags(input, ['lost', 'missed']);
}

export function searchSearch(input: Input): { q?: string; category?: string } {
  return texts(input, ['q', 'category']);
}

export interface HistorySearch {
  room?: string;
  box?: string;
  action?: string;
  entity?: string;
  /** A day such as 2026-11-03: what happened up to its end. */
  day?: string;
  q?: string;
  page?: string;
}

/** For the pages that mails link to. */
export function tokenSearch(input: Input): { token?: string } {
  return texts(input, ['token']);
}

/** For /invite: an invitation to a room, or of a friend. */
export function inviteSearch(input: Input): { token?: string; ref?: string } {
  return texts(input, ['token', 'ref']);
}

export function historySearch(input: Input): HistorySearch {
  return texts(input, ['room', 'box', 'action', 'entity', 'day', 'q', 'page']);
}

function texts<K extends string>(input: Input, keys: readonly K[]): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {};
  for (const key of keys) {
    const value = input[key];
    if (typeof value === 'string' && value !== '') found[key] = value;
  }
  return found;
}

function flags<K extends string>(input: Input, keys: readonly K[]): Partial<Record<K, true>> {
  const found: Partial<Record<K, true>> = {};
  for (const key of keys) if (input[key] === true || input[key] === 'true') found[key] = true;
  return found;
}
