import type { History, Step } from './steps.ts';

const PAGES = 'pages';
const CROWDED = 'crowded';
const FILES = 'files';
const COMMANDS = 'commands=';
/** Histories in which the number of commands is not written were found with this many. */
const FIRST_COMMAND_COUNT = 25;

/** Returns a history in one line, for pinning: `pages crowded commands=28 give:12 sync:7`. */
export function toNotation({ hasPages, isCrowded, isAboutFiles, commandCount, steps }: History): string {
  const kinds = [hasPages && PAGES, isCrowded && CROWDED, isAboutFiles && FILES].filter((word) => word !== false);
  const kind = [...kinds, `${COMMANDS}${commandCount}`];
  return [...kind, ...steps.map((step) => `${step.kind}:${step.chance}`)].join(' ');
}

export function fromNotation(notation: string): History {
  const words = notation.split(/\s+/);
  const steps = words.flatMap((word): Step[] => {
    const [kind, chance] = word.split(':');
    return chance === undefined ? [] : [{ kind: kind as Step['kind'], chance: Number(chance) }];
  });
  const written = words.find((word) => word.startsWith(COMMANDS))?.slice(COMMANDS.length);
  const commandCount = written === undefined ? FIRST_COMMAND_COUNT : Number(written);
  const [hasPages, isCrowded, isAboutFiles] = [PAGES, CROWDED, FILES].map((word) => words.includes(word)) as [
    boolean,
    boolean,
    boolean,
  ];
  return { hasPages, isCrowded, isAboutFiles, commandCount, steps };
}
