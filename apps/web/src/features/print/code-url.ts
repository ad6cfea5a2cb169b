import { boxCodeText, readBoxCode } from '@boxroom/domain/box/box-code';
import { publicOrigin } from '../../inventory/box/box-url.ts';

/**
 * Returns the short address of a code. In capitals, because QR codes hold them in 5.5 bits each instead of 8; browsers,
 * server and router ignore the case.
 */
export function codeUrl(code: string): string {
  // A code may begin like the prefix: alone it would be read without its first two symbols.
  const written = readBoxCode(code) === code ? code : boxCodeText(code);
  return `${publicOrigin()}/b/${written}`.toUpperCase();
}
