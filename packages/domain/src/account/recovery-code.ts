/** How many codes a person gets at once. */
export const RECOVERY_CODES = 10;

/** Crockford's base 32: no letter looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE = new RegExp(`^[${ALPHABET}]{16}$`);
/** 80 bits, so that its hash in a stolen database cannot be searched. */
const LENGTH = 16;
const GROUP = 4;

/** The number of random bytes in a code, which is 5 bits a character. */
export const RECOVERY_CODE_BYTES = (LENGTH * 5) / 8;

/** Writes random bytes as a code: "k3q9-80xt-b7mz-1wfd". */
export function formatRecoveryCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = Array.from({ length: LENGTH }, (_, index) =>
    ALPHABET.charAt(Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)),
  );
  const groups = Array.from({ length: LENGTH / GROUP }, (_, index) =>
    characters.slice(index * GROUP, (index + 1) * GROUP).join(''),
  );
  return groups.join('-');
}

/** Returns what a person typed in the form of `formatRecoveryCode`, or null if it cannot be a code. */
export function parseRecoveryCode(typed: string): string | null {
  const characters = typed
    .toLowerCase()
    .replaceAll(/[\s–—-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return CODE.test(characters) ? characters.replaceAll(/.{4}(?=.)/g, '$&-') : null;
}
