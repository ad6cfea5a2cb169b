import type { History, Step } from './steps.ts';

const PAGES = 'pages';
const CROWDED = 'crowded';

/** Returns a history in one line, for pinning: `pages crowded give:12 sync:7`. */
export function toNotation({ hasPages, isCrowded, steps }: History): string {
  const kind = [...(hasPages ? [PAGES] : []), ...(isCrowded ? [CROWDED] : [])];
  return [...kind, ...steps.map((step) => `${step.kind}:${step.chance}`)].join(' ');
}

export function fromNotation(notation: string): History {
  const words = notation.split(/\s+/);
  const steps = words.flatMap((word): Step[] => {
    const [kind, chance] = word.split(':');
    return chance === undefined ? [] : [{ kind: kind as Step['kind'], chance: Number(chance) }];
  });
  return { hasPages: words.includes(PAGES), isCrowded: words.includes(CROWDED), steps };
}
