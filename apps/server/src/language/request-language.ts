import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, type Language } from '@boxroom/domain/language/language';

/** Returns the language of the app that a browser wants most (RFC 9110, 12.5.4); English where it says nothing. */
export function requestLanguage({ 'accept-language': list = '' }: IncomingHttpHeaders): Language {
  const wanted = list.split(',').map((part) => {
    const [tag = '', weight = ''] = part.split(';', 2);
    const [, q = '1'] = /^\s*q=([\d.]+)\s*$/i.exec(weight) ?? [];
    return { tag: tag.trim(), weight: Number(q) };
  });
  return chooseLanguage(
    wanted
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ tag }) => tag),
  );
}
