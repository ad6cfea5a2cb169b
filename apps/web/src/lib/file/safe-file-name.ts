import { t } from '../language/t.ts';
/** Some systems truncate longer names, including the extension. */
const NAME_MAX = 80;

/** Returns a file name for an item's picture that every system accepts. */
export function pictureFileName(itemName: string): string {
  return safeFileName(itemName, { extension: 'jpg', fallback: t('picture') });
}

/** Returns a file name that every system accepts. `fallback`: where nothing is left of the name. */
export function safeFileName(name: string, { extension, fallback }: { extension: string; fallback: string }): string {
  // Removes what Windows forbids in names, and what would hide the file or lead out of the folder.
  // oxlint-disable-next-line no-control-regex -- control characters are the target of the search
  const safe = name.replaceAll(/[\u0000-\u001f<>:"/\\|?*\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');
  const short = Array.from(safe.replaceAll(/\s+/g, ' ')).slice(0, NAME_MAX).join('');
  return `${short.replaceAll(/^[.\s]+|[.\s]+$/g, '') || fallback}.${extension}`;
}
