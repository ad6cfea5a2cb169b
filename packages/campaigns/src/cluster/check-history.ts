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
/** The rows that commands change, from one snapshot. */
export interface Rows {
  items: readonly ItemFact[];
  boxes: readonly BoxFact[];
  spaceIds: ReadonlySet<string>;
}
/** What the database holds, from one snapshot. */
export interface Facts extends Rows {
  /** The outcome of each mutation; `code` null: it took effect. */
  outcomes: ReadonlyMap<string, { code: string | null; detail: string | null }>;
  /** Lines of the history for each mutation. */
  lines: ReadonlyMap<string, number>;
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
  for (const command of applied) checkLines(command, { applied, facts, findings });
  checkRows(applied, facts, findings);
  checkRooms(applied, facts, findings);
  checkPlaces(applied, facts, findings);
  checkTallies(applied, facts, findings);
  checkRegisters(applied, facts, findings);
  findings.torn.push(...findTorn(facts));
  return findings;
}

/** Adds what a later check found, without repetitions: what has mended itself since then was wrong all the same. */
export function addFindings(into: Findings, found: Findings): void {
  for (const kind of ['lost', 'doubled', 'torn'] as const) into[kind] = [...new Set([...into[kind], ...found[kind]])];
}

/** The lines of the history that a command leaves: one for each row, written in its transaction. */
function checkLines(command: Given, { applied, facts, findings }: Checked): void {
  const { id, name, input } = command;
  const { lines, outcomes } = facts;
  const wanted = linesOf(name, input);
  if (wanted === null) return;
  const found = lines.get(id) ?? 0;
  const says = `${name} ${id} has ${found} lines of history instead of ${wanted}`;
  if (outcomes.get(id)?.detail != null) findings.torn.push(`${name} ${id} left something out`);
  else if (found > wanted) findings.doubled.push(says);
  else if (found === 0 && isThereAlready(command, applied)) return;
  else if (found === 0) findings.lost.push(says);
  else if (found < wanted) findings.torn.push(says);
}

interface Checked {
  applied: readonly Given[];
  facts: Facts;
  findings: Findings;
}

/** Where a command puts rows: items into a box, boxes into a room. */
interface Placement {
  ids: readonly string[];
  target: string | null;
  isMove: boolean;
}

function placementOf({ name, input }: Given): Placement | null {
  const {
    id = '',
    ids = [],
    boxId = '',
    roomId = null,
  } = input as {
    id?: string;
    ids?: string[];
    boxId?: string;
    roomId?: string | null;
  };
  switch (name) {
    case 'item.add':
      return { ids: addedBy(name, input), target: boxId, isMove: false };
    case 'item.move':
      return { ids, target: boxId, isMove: true };
    case 'box.add':
      return { ids: addedBy(name, input), target: roomId, isMove: false };
    case 'box.move':
      return { ids: [id], target: roomId, isMove: true };
    default:
      return null;
  }
}

/** Whether another command may have put the rows of this move where it moves them: then it changes nothing. */
function isThereAlready(command: Given, applied: readonly Given[]): boolean {
  const move = placementOf(command);
  if (!move?.isMove) return false;
  return applied.some((other) => {
    const earlier = other === command ? null : placementOf(other);
    return earlier !== null && earlier.target === move.target && move.ids.every((id) => earlier.ids.includes(id));
  });
}

/** What only one device moved is where this device put it last. A box in no room has no place to compare. */
function checkPlaces(applied: readonly Given[], { items, boxes }: Facts, findings: Findings): void {
  const places = new Map<string, string>([
    ...items.map(({ id, boxId }) => [id, boxId] as const),
    ...boxes.map(({ id, spaceId }) => [id, spaceId] as const),
  ]);
  const moves = new Map<string, { devices: Set<string>; order: number; target: string | null }>();
  for (const command of applied) {
    const placement = placementOf(command);
    if (!placement?.isMove) continue;
    for (const id of placement.ids) {
      const known = moves.get(id) ?? { devices: new Set(), order: -1, target: null };
      known.devices.add(command.device);
      if (command.order >= known.order) Object.assign(known, { order: command.order, target: placement.target });
      moves.set(id, known);
    }
  }
  for (const [id, { devices, target }] of moves) {
    const place = places.get(id);
    if (place === undefined || target === null || devices.size > 1) continue;
    if (place !== target) findings.lost.push(`the move of ${id} to ${target}: it is in ${place}`);
  }
}

/** Rooms that were created are there unless a command deleted them. */
function checkRooms(applied: readonly Given[], { spaceIds }: Facts, findings: Findings): void {
  const idsOf = (name: string) =>
    applied.filter((command) => command.name === name).map(({ input }) => (input as { id: string }).id);
  const deleted = new Set(idsOf('room.delete'));
  for (const id of deleted) if (spaceIds.has(id)) findings.lost.push(`the deletion of the room ${id}`);
  for (const id of idsOf('room.create'))
    if (!spaceIds.has(id) && !deleted.has(id)) findings.lost.push(`the room ${id} is not there`);
}

/** Codes with which a command is refused because somebody else deleted or moved its rows before. */
const CONFLICTS = new Set<string | null>(['NOT_FOUND', 'VIEW_ONLY', 'OWNER_ONLY']);
/** Of all commands. A device that was cut off for long meets many conflicts; a larger share is a fault. */
const REFUSED_MAX = 0.2;
/** Below this many commands a share says nothing. */
const SHARE_FROM = 100;

export interface Refusals {
  /** How often, by name and code. */
  counts: Map<string, number>;
  /** Refusals that no conflict explains. */
  wrong: string[];
}

/** Looks at the commands that had no effect because the server refused them. */
export function checkRefusals(given: readonly Given[], { outcomes }: Pick<Facts, 'outcomes'>): Refusals {
  const refusals: Refusals = { counts: new Map(), wrong: [] };
  let refused = 0;
  for (const { id, name } of given) {
    const outcome = outcomes.get(id);
    if (!outcome || outcome.code === null) continue;
    refused++;
    const what = `${name} ${outcome.code}`;
    refusals.counts.set(what, (refusals.counts.get(what) ?? 0) + 1);
    if (!CONFLICTS.has(outcome.code)) refusals.wrong.push(`${id}: ${what} ${outcome.detail ?? ''}`);
  }
  if (given.length >= SHARE_FROM && refused > given.length * REFUSED_MAX)
    refusals.wrong.push(`${refused} of ${given.length} commands are refused`);
  return refusals;
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

/** States that no command leaves behind, at rest or while devices give commands. */
export function findTorn({ items, boxes, spaceIds }: Rows): string[] {
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
