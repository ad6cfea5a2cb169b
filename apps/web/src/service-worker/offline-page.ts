import { directionOf } from '@boxroom/domain/language/language';
import { type Message, msg, type Translate } from '@boxroom/domain/language/message';
import { escapeText } from '@boxroom/domain/text/escape-text';
import { palette } from '../components/theme/palette.ts';

/** No scripts and no external resources: offline, nothing can serve them. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const { gray, kraft, white } = palette;

const STYLE = `
:root { color-scheme: dark; --bg: ${gray[950]}; --fg: ${gray[100]}; --muted: ${gray[300]}; --solid: ${kraft[400]}; --on-solid: ${kraft[950]}; }
@media (prefers-color-scheme: light) {
  :root { color-scheme: light; --bg: ${gray[50]}; --fg: ${gray[900]}; --muted: ${gray[600]}; --solid: ${kraft[700]}; --on-solid: ${white}; }
}
body { margin: 0; background: var(--bg); color: var(--fg); font: 1rem/1.45 system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { box-sizing: border-box; max-width: 480px; min-height: 100vh; min-height: 100dvh; margin: 0 auto; padding: 24px;
  display: flex; flex-direction: column; justify-content: center; gap: 16px; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0; color: var(--muted); }
a { align-self: flex-start; padding: 12px 20px; border-radius: 10px; background: var(--solid); color: var(--on-solid); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--solid); outline-offset: 3px; }`;

interface Words {
  title: Message;
  paragraphs: readonly Message[];
}

const APP_IS_GONE: Words = {
  title: msg('Boxroom cannot open without a connection this time'),
  paragraphs: [
    msg('This browser has removed the app from this device to free space, and the server cannot be reached now.'),
    msg(
      'The boxes and changes on this device are safe. Go where there is a signal and try again: the app then stores itself again.',
    ),
  ],
};
const NOT_KEPT: Words = {
  title: msg('This page needs a connection'),
  paragraphs: [msg('Articles and legal texts are not stored on this device, and the server cannot be reached now.')],
};

const html = ({ title, paragraphs }: Words, t: Translate): string => `<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(t('Boxroom is offline'))}</title>
<style>${STYLE}</style>
<main>
<h1>${escapeText(t(title))}</h1>
${paragraphs.map((paragraph) => `<p>${escapeText(t(paragraph))}</p>`).join('\n')}
<a href="">${escapeText(t('Try again'))}</a>
</main>
</html>
`;

/**
 * Returns the page for a person who is offline on a device that has lost the app, in place of the browser's own error.
 */
export function offlinePage(t: Translate): Response {
  return answer(html(APP_IS_GONE, t));
}

/** Returns the page for an address that is never stored on a device. */
export function notKeptPage(t: Translate): Response {
  return answer(html(NOT_KEPT, t));
}

function answer(page: string): Response {
  return new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    },
  });
}
