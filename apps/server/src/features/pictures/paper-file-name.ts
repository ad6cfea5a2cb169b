import type { PaperKind } from '@boxroom/domain/paper/paper';

const ENDING_OF: Readonly<Record<PaperKind, { ending: string; known: RegExp }>> = {
  pdf: { ending: '.pdf', known: /\.pdf$/i },
  picture: { ending: '.jpg', known: /\.jpe?g$/i },
};
/** What no system has in names, and what makes a name look like another one. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;
/** A name of dots leads elsewhere, and one that begins with them is hidden. */
const DOTS = /^[.\s]+|[.\s]+$/g;

/** Returns the header value by which a browser saves a paper under its name, and never opens it. */
export function attachmentOf(name: string, kind: PaperKind): string {
  const { ending, known } = ENDING_OF[kind];
  const safe = name.toWellFormed().replaceAll(UNSAFE, '').replaceAll(DOTS, '') || 'paper';
  const fileName = known.test(safe) ? safe : `${safe}${ending}`;
  return `attachment; filename="paper${ending}"; filename*=UTF-8''${encode(fileName)}`;
}

/** RFC 8187 has these reserved, too. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}
