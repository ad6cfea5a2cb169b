/** The texts of a share, as the manifest's `share_target` names them. */
export interface SharedTexts {
  title: string;
  text: string;
  url: string;
}

/**
 * Returns what was shared as the lines of a list. Many programs repeat the title or the address within the text: each is
 * there once.
 */
export function sharedLines(shared: SharedTexts): string {
  const [title, text, url] = [shared.title.trim(), shared.text.trim(), shared.url.trim()];
  const rest = [text, text.includes(url) ? '' : url].filter((part) => part !== '');
  const isSaid = rest.some((part) => part.includes(title));
  return (isSaid ? rest : [title, ...rest]).join('\n');
}
