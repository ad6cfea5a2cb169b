import { type CommandName, commands } from '@boxroom/domain/command/registry';

/** Adds one to a quantity that only ever grows. */
export const TALLY = 'tally';

/** Commands in their form for several targets. */
export type SeveralOf = `${'item.move' | 'box.move' | 'trash.restore'} of several`;

/** Commands that take a removal back. */
export type BackAgain = `${'picture.add' | 'paper.add'} of removed`;

/**
 * The commands that histories give. New ones come last: a pinned history draws from as many as there were when it was
 * found, so it keeps giving the same commands. For that reason the weights also stay.
 */
const DRAWN: readonly (CommandName | SeveralOf | BackAgain)[] = [
  'room.create',
  'room.rename',
  'room.delete',
  'box.add',
  'box.edit',
  'box.move',
  'box.delete',
  'box.setType',
  'box.setCapacity',
  'item.add',
  'item.edit',
  'item.adjustQuantity',
  'item.setPicture',
  'item.move',
  'item.delete',
  'category.create',
  'category.rename',
  'category.delete',
  'checklist.add',
  'checklist.remove',
  'checklist.clear',
  'profile.setDisplay',
  'trash.restore',
  'tag.claim',
  'tag.release',
  'box.deleteSeveral',
  'box.duplicate',
  'item.categorize',
  'item.move of several',
  'box.move of several',
  'trash.restore of several',
  'category.merge',
  'category.split',
  'picture.add',
  'picture.caption',
  'picture.order',
  'picture.remove',
  'paper.add',
  'paper.rename',
  'paper.remove',
  'profile.setOwnFields',
  'picture.add of removed',
  'paper.add of removed',
];
/** Deletions are rarer than the commands that add rows. */
const WEIGHTS: Record<string, number> = {
  [TALLY]: 12,
  'item.add': 6,
  'item.adjustQuantity': 6,
  'item.edit': 5,
  'item.move': 5,
  'box.add': 4,
  'item.setPicture': 3,
  'checklist.add': 3,
  'room.create': 2,
  'trash.restore': 2,
  'tag.claim': 2,
  'picture.add': 4,
  'picture.remove': 3,
  'picture.add of removed': 2,
  'paper.add': 2,
};
/** For histories that are about pictures and papers. */
export const FILE_LOTS: readonly string[] = [
  'item.setPicture',
  'picture.add',
  'picture.add',
  'picture.add',
  'picture.order',
  'picture.remove',
  'picture.remove',
  'picture.add of removed',
  'picture.add of removed',
  'paper.add',
  'paper.remove',
  'paper.add of removed',
  'item.delete',
  'box.delete',
  'trash.restore',
  'item.move',
];
const lots = new Map<number, string[]>();

export const COMMAND_COUNT = DRAWN.length;

/** Returns the lots of the first commands and of tallies, as many for each as it has weight. */
export function lotsOf(commandCount: number): readonly string[] {
  const known = lots.get(commandCount);
  if (known) return known;
  const made = [TALLY, ...DRAWN.slice(0, commandCount)].flatMap((name) =>
    Array.from({ length: WEIGHTS[name] ?? 1 }, () => name),
  );
  lots.set(commandCount, made);
  return made;
}

/** Returns the commands of the registry that no history would ever give. */
export function findUntriedCommands(): string[] {
  const drawn = new Set<string>(DRAWN);
  return Object.keys(commands).filter((name) => !drawn.has(name));
}
