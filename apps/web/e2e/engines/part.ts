/** A text to find: the whole text, or a pattern. */
export type Wanted = string | RegExp;

/** A part of a page as a person, or a screen reader, knows it. */
export type Part = { within?: Part } & (
  | { role: string; name?: Wanted; level?: number }
  | { text: Wanted }
  /** For what has no name, such as the field for files behind a button. It need not be visible. */
  | { css: string }
);

/** A part as it is sent into a page, where patterns cannot go. */
export interface SentPart {
  within: SentPart | null;
  role: string | null;
  name: SentText | null;
  level: number | null;
  text: SentText | null;
  css: string | null;
}
type SentText = { whole: string } | { source: string; flags: string };

export function toSent(part: Part): SentPart {
  return {
    within: part.within ? toSent(part.within) : null,
    role: 'role' in part ? part.role : null,
    name: 'role' in part && part.name !== undefined ? sentText(part.name) : null,
    level: 'role' in part ? (part.level ?? null) : null,
    text: 'text' in part ? sentText(part.text) : null,
    css: 'css' in part ? part.css : null,
  };
}

function sentText(wanted: Wanted): SentText {
  return typeof wanted === 'string' ? { whole: wanted } : { source: wanted.source, flags: wanted.flags };
}

/** For messages. */
export function partText(part: Part): string {
  const what =
    'role' in part
      ? [part.role, part.name === undefined ? '' : wantedText(part.name)].join(' ').trim()
      : 'text' in part
        ? `text ${wantedText(part.text)}`
        : part.css;
  return part.within ? `${what} in ${partText(part.within)}` : what;
}

function wantedText(wanted: Wanted): string {
  return typeof wanted === 'string' ? `“${wanted}”` : String(wanted);
}

export const button = (name: Wanted, within?: Part): Part => ({ role: 'button', name, ...(within && { within }) });
export const link = (name: Wanted, within?: Part): Part => ({ role: 'link', name, ...(within && { within }) });
export const field = (name: Wanted, within?: Part): Part => ({ role: 'textbox', name, ...(within && { within }) });
export const heading = (name: Wanted, level?: number): Part => ({ role: 'heading', name, ...(level && { level }) });
export const text = (wanted: Wanted, within?: Part): Part => ({ text: wanted, ...(within && { within }) });
export const dialog = (name?: Wanted): Part => ({ role: 'dialog', ...(name !== undefined && { name }) });
