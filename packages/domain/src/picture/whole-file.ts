const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_HEAD = [0xff, 0xd8, 0xff];
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Returns whether a file that begins like a JPEG, PNG or WebP has its end too. Browsers draw one that was cut off as far
 * as it goes. Bytes behind the end are fine: phones keep a film or a second picture there. Any other file counts as
 * whole, as only a decoder can judge it.
 */
export function hasPictureEnd(bytes: Uint8Array): boolean {
  if (startsWith(bytes, JPEG_HEAD)) return hasJpegEnd(bytes);
  if (startsWith(bytes, PNG_HEAD)) return hasPngEnd(bytes);
  if (text(bytes, 0) === 'RIFF' && text(bytes, 8) === 'WEBP') return bytes.length >= 8 + view(bytes).getUint32(4, true);
  return true;
}

/** ITU-T T.81, annex B. The small picture within the metadata has an end marker of its own, so segments are skipped. */
function hasJpegEnd(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 3 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== START_OF_SCAN) {
    // Before a marker, any number of fill bytes may stand.
    at += bytes[at + 1] === 0xff ? 1 : 2 + view(bytes).getUint16(at + 2);
  }
  // Within a scan, a byte 255 is never followed by the code of the end marker.
  for (at = bytes.indexOf(0xff, at); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === END_OF_IMAGE) return true;
  }
  return false;
}

/** ISO/IEC 15948, 5.3: a chunk is its length, its name, its data and a checksum. */
function hasPngEnd(bytes: Uint8Array): boolean {
  for (let at = PNG_HEAD.length; at + 12 <= bytes.length; at += 12 + view(bytes).getUint32(at)) {
    if (text(bytes, at + 4) === 'IEND') return true;
  }
  return false;
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, at) => bytes[at] === byte);
}

/** Returns the four letters at this place. */
function text(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function view({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
