import { directionOf, type Language } from '@boxroom/domain/language/language';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

const ZERO_WIDTH_SPACE = '\u200B';

/**
 * Makes what a person typed safe for a mail: one line without control and direction characters, in which mail programs
 * find no address to turn into a link. The result still needs escaping for HTML.
 */
export function inertText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/g, '')
    .trim();
  return line.replace(/(?<=\S)[.:/@](?=\S)/g, (mark) => `${mark}${ZERO_WIDTH_SPACE}`);
}

/** Returns a small page that all kinds of mail programs render alike. `body` is HTML from a template. */
export function htmlPage(language: Language, title: string, body: string): string {
  const direction = directionOf(language);
  // Some programs keep only the content of the body.
  const ofCell = direction === 'rtl' ? `align="right" dir="rtl" lang="${language}"` : 'align="left"';
  return `<!doctype html>
<html lang="${language}" dir="${direction}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#1c1a17!important}
.sheet{background:#26231f!important;border-color:#3a352e!important}
.page,.sheet,.ink{color:#f3eee6!important}
.soft{color:#b9b0a3!important}
.line{border-color:#3a352e!important}
.new{background:#4a3a1c!important;color:#f6d9a0!important}
.go{background:#e0b068!important}
.go a{color:#1c1a17!important}
}
@media (max-width:520px){.sheet-cell{padding:24px 20px!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f1ec;color:#221f1b;-webkit-text-size-adjust:100%">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f1ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#ffffff;border:1px solid #e4ddd2;border-radius:12px">
<tr><td class="sheet-cell ink" ${ofCell} style="padding:32px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#221f1b">
${body}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
