import type { Given } from './journal.ts';
import { HOME, KIT, KIT_SIZE, PAIR, REGISTER, TALLY } from './random-work.ts';

export interface ItemFact {
  id: string;
  name: string;
  quantity: number | null;
  boxId: string;
  spaceId: string;
}
export interface BoxFact {
  id: string;
  name: string;
  spaceId: string;
}
/** What the database holds, from one snapshot. */
export interface Facts {
  /** The outcome of each mutation; `code` null: it took effect. */
  outcomes: ReadonlyMap<string, { code: string | null; detail: string | null }>;
  /** Lines of the history for each mutation. */
  lines: ReadonlyMap<string, number>;
  items: readonly ItemFact[];
  boxes: readonly BoxFact[];
  spaceIds: ReadonlySet<string>;
}

/** Faults of a run. All empty: every command took effect exactly once and whole. */
export interface Findings {
  lost: string[];
  doubled: string[];
  torn: string[];
}

/** Compares what the devices gave with what the database holds once everything is at rest. */
export function checkHistory(given: readonly Given[], facts: Facts): Findings {
  const findings: Findings = { lost: [], doubled: [], torn: [] };
  const applied = given.filter(({ id }) => facts.outcomes.get(id)?.code === null);
  for (const { id, name, ackedAt } of given)
    if (!facts.outcomes.has(id))
      findings.lost.push(`${name} ${id} has no record, ${ackedAt === null ? 'never' : 'though'} acknowledged`);
  for (const command of applied) checkLines(command, facts, findings);
  checkRows(applied, facts, findings);
  checkTallies(applied, facts, findings);
  checkRegisters(applied, facts, findings);
  findings.torn.push(...findTorn(facts));
  return findings;
}

/** The lines of the history that a command leaves: one for each row, written in its transaction. */
function checkLines({ id, name, input }: Given, { lines, outcomes }: Facts, findings: Findings): void {
  const wanted = linesOf(name, input);
  if (wanted === null) return;
  const found = lines.get(id) ?? 0;
  const says = `${name} ${id} has ${found} lines of history instead of ${wanted}`;
  if (outcomes.get(id)?.detail != null) findings.torn.push(`${name} ${id} left something out`);
  else if (found > wanted) findings.doubled.push(says);
  // Somebody else had moved it there already.
  else if (found === 0 && isMove(name)) return;
  else if (found === 0) findings.lost.push(says);
  else if (found < wanted) findings.torn.push(says);
}

function isMove(name: string): boolean {
  return name === 'item.move' || name === 'box.move';
}

function linesOf(name: string, input: unknown): number | null {
  const { ids, items, boxes } = input as { ids?: unknown[]; items?: unknown[]; boxes?: unknown[] };
  switch (name) {
    case 'item.add':
      return items?.length ?? 0;
    case 'item.move':
    case 'item.delete':
      return ids?.length ?? 0;
    case 'box.add':
      return boxes?.length ?? 0;
    case 'box.move':
    case 'box.delete':
    case 'item.adjustQuantity':
    case 'item.edit':
      return 1;
    default:
      return null;
  }
}

/** Everything added is there unless a command deleted it, and nothing is there that was deleted. */
function checkRows(applied: readonly Given[], { items, boxes }: Facts, findings: Findings): void {
  const there = new Set([...items, ...boxes].map(({ id }) => id));
  const deleted = new Set(applied.flatMap(({ name, input }) => deletedBy(name, input)));
  for (const { name, input } of applied)
    for (const id of addedBy(name, input)) {
      if (!there.has(id) && !deleted.has(id)) findings.lost.push(`${id} of an applied ${name} is not there`);
      if (there.has(id) && deleted.has(id)) findings.lost.push(`the deletion of ${id}`);
    }
}

function addedBy(name: string, input: unknown): string[] {
  const { items, boxes } = input as { items?: { id: string }[]; boxes?: { id: string }[] };
  if (name === 'item.add') return (items ?? []).map(({ id }) => id);
  return name === 'box.add' ? (boxes ?? []).map(({ id }) => id) : [];
}

function deletedBy(name: string, input: unknown): string[] {
  const { id, ids } = input as { id?: string; ids?: string[] };
  if (name === 'item.delete') return ids ?? [];
  return name === 'box.delete' && id !== undefined ? [id] : [];
}

/** A tally began with 1, and each applied command added one. */
function checkTallies(applied: readonly Given[], { items }: Facts, findings: Findings): void {
  const counted = new Map<string, number>();
  for (const { name, input } of applied) {
    if (name !== 'item.adjustQuantity') continue;
    const { id } = input as { id: string };
    counted.set(id, (counted.get(id) ?? 0) + 1);
  }
  for (const { id, name, quantity } of items) {
    if (!name.startsWith(TALLY)) continue;
    const wanted = 1 + (counted.get(id) ?? 0);
    const found = quantity ?? 0;
    const says = `the tally ${id} counts ${found} instead of ${wanted}`;
    if (found < wanted) findings.lost.push(says);
    if (found > wanted) findings.doubled.push(says);
  }
}

/** Only one device names a register: it has the name that this device gave it last. */
function checkRegisters(applied: readonly Given[], { items }: Facts, findings: Findings): void {
  const last = new Map<string, Given>();
  for (const command of applied) {
    if (command.name !== 'item.edit') continue;
    const { id } = command.input as { id: string };
    if ((last.get(id)?.order ?? -1) < command.order) last.set(id, command);
  }
  const names = new Map(items.filter(({ name }) => name.startsWith(REGISTER)).map(({ id, name }) => [id, name]));
  for (const [id, { input }] of last) {
    const wanted = (input as { set: { name: string } }).set.name;
    if (names.get(id) !== wanted) findings.lost.push(`the register ${id} is "${names.get(id)}" instead of "${wanted}"`);
  }
}

/** States that no command leaves behind. They must hold at any time, also while devices give commands. */
export function findTorn({ items, boxes, spaceIds }: Pick<Facts, 'items' | 'boxes' | 'spaceIds'>): string[] {
  const torn: string[] = [];
  const spaceOf = new Map(boxes.map(({ id, spaceId }) => [id, spaceId]));
  for (const { id, spaceId } of boxes) if (!spaceIds.has(spaceId)) torn.push(`the box ${id} is in no space`);
  for (const { id, boxId, spaceId } of items) {
    if (!spaceOf.has(boxId)) torn.push(`the item ${id} is in no box`);
    else if (spaceOf.get(boxId) !== spaceId) torn.push(`the item ${id} is in another space than its box`);
  }
  const kits = Map.groupBy(
    items.filter(({ name }) => name.startsWith(KIT)),
    ({ name }) => name,
  );
  for (const [name, kit] of kits) {
    if (kit.length !== KIT_SIZE) torn.push(`${name} has ${kit.length} items`);
    else if (new Set(kit.map(({ boxId }) => boxId)).size > 1) torn.push(`${name} is in several boxes`);
  }
  for (const { id, boxId } of items) {
    const box = boxes.find((each) => each.id === boxId);
    if (box && !box.name.startsWith(HOME) && !box.name.startsWith(PAIR)) torn.push(`${id} is in a foreign box`);
  }
  return torn;
}
