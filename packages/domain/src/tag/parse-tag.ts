import { readBoxCode } from '../box/box-code.ts';

/** Longer than any tag of ours, short enough to parse at once. */
const TAG_MAX = 512;

/**
 * The target of a QR code or a typed code. `tag`: a tag that was printed before it had a box. `code` is in its stored
 * form: `7K3Q`.
 */
export type Tag =
  | { kind: 'box'; boxId: string }
  | { kind: 'tag'; tagId: string }
  | { kind: 'code'; code: string }
  | { kind: 'foreign' };

/**
 * Reads the text of a tag: `…/box/{id}`, `/t/{id}`, `/b/{code}` and `/t/{code}` below one of `origins` (or as a path
 * alone), and bare codes like `BX-7K3Q`. Ignores case, scheme, a default port, a dot behind the host, query and hash:
 * phones and printers change them, and a QR code in capitals is smaller. Ignores the punctuation of a sentence around
 * it. Returns ids in lower case and `foreign` for everything else; never throws.
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

/** Spaces, quotation marks, brackets and the ends of sentences. Slashes belong to the address. */
const AROUND = /^[\s\p{Cf}\p{Ps}\p{Pi}\p{Pf}"'`<*_•·]+|[\s\p{Cf}\p{Pe}\p{Pi}\p{Pf}"'`>.,;:!?*_]+$/gu;
const FOREIGN: Tag = { kind: 'foreign' };
/** The prefix is required: without it, any short word could be a code. */
const PREFIXED_CODE = /^bx[^\da-z/]*(?:[\da-z][^\da-z/]*){4,}$/i;
const ID_PATH = /^\/(box|t)\/([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})\/?$/;
const CODE_PATH = /^\/[bt]\/([^/]+)\/?$/i;

function codeTag(text: string): Tag {
  const code = readBoxCode(text);
  return code === null ? FOREIGN : { kind: 'code', code };
}

/** Excludes `@`: the part of an address before one only looks like a host. */
const ADDRESS = /^(?:(https?):\/\/)?([^\s/?#@\\]*)(\/[^\s?#@\\]*)?(?:[?#].*)?$/i;

/** Returns the host in lower case, with its port unless that is 80 or 443; '' for a path alone. */
function readAddress(text: string): { host: string; path: string } | null {
  const [whole, scheme, authority = '', path = ''] = ADDRESS.exec(text) ?? [];
  if (whole === undefined || (scheme !== undefined && authority === '')) return null;
  const [, name = '', port = ''] = /^(.*?)\.?(?::(\d*))?$/.exec(authority.toLowerCase()) ?? [];
  const isDefault = port === '' || port === '80' || port === '443';
  return { host: isDefault ? name : `${name}:${port}`, path };
}
