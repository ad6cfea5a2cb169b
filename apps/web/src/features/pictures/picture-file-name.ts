/** Long names are cut off by some systems, extension and all. */
const NAME_MAX = 80;

/** A name under which every system can save the picture of an item. */
export function pictureFileName(itemName: string): string {
  // What Windows forbids in names, and what would hide the file or lead out of the folder.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const safe = itemName.replaceAll(/[\u0000-\u001f<>:"/\\|?*\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');
  const short = Array.from(safe.replaceAll(/\s+/g, ' ')).slice(0, NAME_MAX).join('');
  return `${short.replaceAll(/^[.\s]+|[.\s]+$/g, '') || 'picture'}.jpg`;
}
