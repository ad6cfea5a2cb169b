import { readBoxCode } from '../box/box-code.ts';

/** Longer than any tag of ours, short enough to be read at once. */
const TAG_MAX = 512;

/**
 * What a QR code, or what somebody typed, points to. `tag`: one that was printed before it had a box. `code` is as it is
 * stored: `7K3Q`.
 */
export type Tag =
  | { kind: 'box'; boxId: string }
  | { kind: 'tag'; tagId: string }
  | { kind: 'code'; code: string }
  | { kind: 'foreign' };

/**
 * Reads the text of a tag: `…/box/{id}`, `/t/{id}`, `/b/{code}` and `/t/{code}` below one of `origins` (or as a path
 * alone), and bare codes like `BX-7K3Q`. Case, scheme, a default port, a dot behind the host, query and hash make no difference:
 * phones and printers change them, and a QR code in capitals is smaller. Neither does the punctuation of a sentence from which
 * it was copied. Ids are answered in lower case. Everything else
 * is `foreign`; nothing throws.
 */
export function parseTag(text: string, origins: string | readonly string[]): Tag {
  if (text.length > TAG_MAX) return FOREIGN;
  const tag = text.normalize('NFKC').replaceAll(AROUND, '');
  if (PREFIXED_CODE.test(tag)) return codeTag(tag);
  const address = readAddress(tag);
  if (!address) return FOREIGN;
  const own = [origins].flat().map((origin) => readAddress(origin)?.host);
  if (address.host !== '' && !own.includes(address.host)) return FOREIGN;
  const [, noun, id] = ID_PATH.exec(address.path.toLowerCase()) ?? [];
  if (id !== undefined) return noun === 'box' ? { kind: 'box', boxId: id } : { kind: 'tag', tagId: id };
  return codeTag(CODE_PATH.exec(address.path)?.[1] ?? '');
}

/** Spaces, quotation marks, brackets, and what ends a sentence. A slash belongs to an address. */
const AROUND = /^[\s\p{Cf}\p{Ps}\p{Pi}\p{Pf}"'`<*_•·]+|[\s\p{Cf}\p{Pe}\p{Pi}\p{Pf}"'`>.,;:!?*_]+$/gu;
const FOREIGN: Tag = { kind: 'foreign' };
/** Without what stands before it in print, any short word could be a code. */
const PREFIXED_CODE = /^bx[^\da-z/]*(?:[\da-z][^\da-z/]*){4,}$/i;
const ID_PATH = /^\/(box|t)\/([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})\/?$/;
const CODE_PATH = /^\/[bt]\/([^/]+)\/?$/i;

function codeTag(text: string): Tag {
  const code = readBoxCode(text);
  return code === null ? FOREIGN : { kind: 'code', code };
}

/** An `@` is no part of it: what stands before one in an address only looks like a host. */
const ADDRESS = /^(?:(https?):\/\/)?([^\s/?#@\\]*)(\/[^\s?#@\\]*)?(?:[?#].*)?$/i;

/** The host in its one spelling, with the port where it is not the scheme's own; '' where there is only a path. */
function readAddress(text: string): { host: string; path: string } | null {
  const [whole, scheme, authority = '', path = ''] = ADDRESS.exec(text) ?? [];
  if (whole === undefined || (scheme !== undefined && authority === '')) return null;
  const [, name = '', port = ''] = /^(.*?)\.?(?::(\d*))?$/.exec(authority.toLowerCase()) ?? [];
  const isDefault = port === '' || port === '80' || port === '443';
  return { host: isDefault ? name : `${name}:${port}`, path };
}
