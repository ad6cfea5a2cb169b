import type { SentPart } from './part.ts';

/**
 * A browser of one person, with a profile of its own: what the stories need of an engine, and what WebDriver, WebDriver
 * BiDi and DevTools have in common. `Handle` is its name for an element in the page.
 */
export interface Driver<Handle = unknown> {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page with one argument; both it and its result are JSON. It may be asynchronous. */
  run<A, R>(script: (arg: A) => R | Promise<R>, arg: A): Promise<R>;
  find(part: SentPart): Promise<Handle | null>;
  press(element: Handle): Promise<void>;
  /** Replaces the text of a field by typing. */
  type(element: Handle, text: string): Promise<void>;
  key(key: 'Enter' | 'Escape' | 'Tab'): Promise<void>;
  /** Gives files to an `<input type=file>`. */
  choose(element: Handle, paths: readonly string[]): Promise<void>;
  /** A PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}
