/** What the containers of old Excel files say in a few bytes. */

const SECTOR = 512;
const BIFF_BEGIN = [0x09, 0x08, 0x10, 0x00];
const FILE_PASS = 0x2f;

/** Returns whether a name is in the container's directory, where names are in UTF-16. */
export function mentions(bytes: Uint8Array, name: string): boolean {
  const wanted = [...Array.from(name, (character) => character.charCodeAt(0)), 0];
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (at % 128 === 0 && wanted.every((unit, index) => bytes[at + 2 * index] === unit)) return true;
  return false;
}

/** Returns whether the workbook begins with the record that asks for a password. */
export function isEncryptedXls(bytes: Uint8Array): boolean {
  for (let at = SECTOR; at < bytes.length; at += SECTOR)
    if (BIFF_BEGIN.every((byte, index) => bytes[at + index] === byte) && bytes[at + 20] === FILE_PASS) return true;
  return false;
}
