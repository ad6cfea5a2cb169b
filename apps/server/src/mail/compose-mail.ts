import { directionOf } from '@boxroom/domain/language/language';
import type { Translate } from '@boxroom/domain/language/message';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { escapeHtml, htmlPage, inertText } from './html.ts';
import type { Mail } from './mail.ts';

const SUBJECT_MAX = 150;

/** A part of a mail. The texts are ours; text that a person typed passes through `inertText`. */
export type MailPart =
  | { kind: 'text'; text: string }
  /** Smaller and lighter text, which the reader may skip. */
  | { kind: 'note'; text: string }
  | { kind: 'heading'; text: string }
  /** A button; in the plain text the link on a line of its own below `lead`. */
  | { kind: 'button'; lead: string; label: string; url: string }
  /** A code to type elsewhere: large; in the plain text on a line of its own below `lead`. */
  | { kind: 'code'; lead: string; code: string }
  | { kind: 'list'; entries: readonly MailListEntry[] }
  /**
   * A link in the small print at the end, which `<link>` and `</link>` in `sentence` surround; in the plain text on a line
   * of its own below `lead`.
   */
  | { kind: 'small-link'; lead: string; sentence: string; url: string };

export interface MailListEntry {
  /** As a person typed it. */
  name: string;
  /** The link of the name. */
  url: string;
  /** The place or date, after the name. */
  detail: string;
  /** A short label in front, such as "New". */
  mark?: string;
}

export interface MailContent extends Pick<Mail, 'kind' | 'to' | 'userId' | 'unsubscribeUrl'> {
  subject: string;
  /** The heading, where it differs from the subject. */
  title?: string;
  parts: readonly MailPart[];
}

/**
 * The one layout of every mail: HTML and plain text come from the same parts, so that both have the same content. `t` is
 * what translated them.
 */
export function composeMail({ subject, title = subject, parts, ...envelope }: MailContent, t: Translate): Mail {
  const heading = `<h1 class="ink" style="margin:0 0 16px;font-size:21px;line-height:1.3;font-weight:650;color:#221f1b">${escapeHtml(title)}</h1>`;
  const brand = `<p class="soft" style="margin:0 0 20px;font-size:14px;font-weight:600;letter-spacing:.2px;color:#6d6458">${PRODUCT_NAME}</p>`;
  return {
    ...envelope,
    subject: headerText(subject),
    html: htmlPage(t.language, subject, [brand, heading, ...parts.map((part) => partHtml(part, t))].join('\n')),
    text: `${[title, ...parts.map((part) => partText(part, t))].join('\n\n')}\n`,
  };
}

function partText(part: MailPart, t: Translate): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text;
    case 'heading':
      return part.text.toLocaleUpperCase(t.language);
    case 'button':
    case 'small-link':
      return `${part.lead}\n${part.url}`;
    case 'code':
      return `${part.lead}\n${part.code}`;
    case 'list':
      return part.entries.map((entry) => `- ${entryText(entry, t)}\n  ${entry.url}`).join('\n');
  }
}

function partHtml(part: MailPart, t: Translate): string {
  switch (part.kind) {
    case 'text':
      return paragraph(escapeHtml(part.text));
    case 'note':
      return note(escapeHtml(part.text));
    case 'heading':
      return `<h2 class="ink" style="margin:24px 0 8px;font-size:16px;font-weight:650;color:#221f1b">${escapeHtml(part.text)}</h2>`;
    case 'button':
      return `${paragraph(escapeHtml(part.lead))}\n${button(part)}`;
    case 'code':
      return `${paragraph(escapeHtml(part.lead))}
<p class="ink" style="margin:0 0 20px;font-size:30px;line-height:1.2;font-weight:650;letter-spacing:6px;font-variant-numeric:tabular-nums;color:#221f1b">${escapeHtml(part.code)}</p>`;
    case 'small-link':
      return note(
        escapeHtml(part.sentence)
          .replace(
            '&lt;link&gt;',
            () => `<a class="soft" href="${escapeHtml(part.url)}" style="color:#6d6458;text-decoration:underline">`,
          )
          .replace('&lt;/link&gt;', '</a>'),
      );
    case 'list':
      return list(part.entries, t);
  }
}

function entryText({ name: typed, detail, mark }: MailListEntry, t: Translate): string {
  const name = inertText(typed);
  // i18n: An item in the plain text of a mail; `detail` is its date and place, and in the second message `mark` is "New".
  if (mark === undefined) return t('{name}, {detail}', { name, detail });
  return t('{mark}: {name}, {detail}', { mark, name, detail });
}

function paragraph(html: string): string {
  return `<p class="ink" style="margin:0 0 16px;color:#221f1b">${html}</p>`;
}

function note(html: string): string {
  return `<p class="soft" style="margin:16px 0 0;font-size:14px;color:#6d6458">${html}</p>`;
}

/** Outlook draws the background from the table; elsewhere the link fills it. */
function button({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>
<td class="go" bgcolor="#8a5a13" style="border-radius:8px;background:#8a5a13"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:8px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`;
}

function list(entries: readonly MailListEntry[], t: Translate): string {
  const end = directionOf(t.language) === 'rtl' ? 'left' : 'right';
  const rows = entries.map(({ name, url, detail, mark }) => {
    const badge =
      mark === undefined
        ? ''
        : `<span class="new" style="display:inline-block;padding:0 7px;margin-${end}:8px;border-radius:6px;background:#f6e7c8;color:#6b4510;font-size:12px;font-weight:600;line-height:20px">${escapeHtml(mark)}</span>`;
    return `<tr><td class="line ink" style="padding:10px 0;border-top:1px solid #e4ddd2;color:#221f1b;word-break:break-word">${badge}<a class="ink" href="${escapeHtml(url)}" style="font-weight:600;color:#221f1b;text-decoration:underline">${escapeHtml(inertText(name))}</a><br><span class="soft" style="font-size:14px;color:#6d6458">${escapeHtml(detail)}</span></td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${rows.join('\n')}</table>`;
}

/**
 * Returns text that is safe in a mail header: one line without control characters, of limited length. A line break
 * would let its author add headers.
 */
export function headerText(text: string): string {
  const line = text
    .toWellFormed()
    // Around names in languages from the right.
    .replace(/[\u200f\u2068\u2069]/g, '')
    // The spaces without width are those of `inertText`: without them an address would become a link.
    .replace(/(?:(?!\u200b)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s])+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, SUBJECT_MAX).join('');
}
