import type { Language } from './language.ts';

/** What a value of a message may be. */
export type MessageValue = string | number;

/** What a branch of a plural follows without a space: `one{# box}`. A brace after anything else opens a placeholder. */
type Selector = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | '=0' | '=1' | '=2';

type NameIn<Text extends string> = Text extends `${infer Name},${string}`
  ? Name extends `${string}}${string}`
    ? BeforeBrace<Text>
    : Name
  : BeforeBrace<Text>;
type BeforeBrace<Text extends string> = Text extends `${infer Name}}${string}` ? Name : never;

/** The names of the placeholders in the ICU message `Text`. */
type PlaceholderNames<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? (Before extends `${string}${Selector}` ? never : NameIn<After>) | PlaceholderNames<After>
  : never;

/** The values that the message `Text` needs. */
export type ValuesOf<Text extends string> = Record<PlaceholderNames<Text>, MessageValue>;

declare const known: unique symbol;
/** An English text without placeholders that is translated later, where it is shown. */
export type Message = string & { readonly [known]: true };

/** A text that was known when the code was written: never one that a person typed or that was put together. */
type Known<Text extends string> = string extends Text ? never : Text;

/** The rest of the arguments of a message: nothing where it has no placeholders. */
type MessageArguments<Text extends string> = [PlaceholderNames<Text>] extends [never] ? [] : [values: ValuesOf<Text>];

/**
 * Translates an English text in ICU MessageFormat:
 * `t('{count, plural, one{# box} other{# boxes}} in {room}', { count, room })`. A branch stands directly after its
 * selector. The text is its own key in the catalogs.
 */
export interface Translate {
  (text: Message): string;
  <Text extends string>(text: Known<Text>, ...args: MessageArguments<Text>): string;
  /** The language of what this returns, for the formats of dates and numbers. */
  readonly language: Language;
}

/** Marks an English text for the catalogs that is translated later, where it is shown: `t(LABELS[kind])`. */
export function msg<Text extends string>(
  text: [PlaceholderNames<Text>] extends [never] ? Known<Text> : never,
): Message {
  return text as string as Message;
}
