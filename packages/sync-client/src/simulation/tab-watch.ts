import { isDeepStrictEqual } from 'node:util';
import { MemoryView } from '@boxroom/domain/command/memory-view';
import { ENTITIES, type Entity, type Row } from '@boxroom/domain/command/model';
import { planCommand } from '@boxroom/domain/command/registry';
import { collectDeletion } from '@boxroom/domain/trash/deletion';
import type { SyncEngine } from '../engine.ts';
import type { Replica, RowKey } from '../replica.ts';
import type { Browser, World } from './world.ts';

/** Watches one tab like a screen: it learns of changed rows and sees nothing else. */
export class TabWatch {
  readonly #engine: SyncEngine;
  readonly #browser: Browser;
  readonly #world: World;
  readonly #shown = new Map<RowKey, Row>();
  /** Pending counts that this tab has seen, each with its tally. */
  readonly #known = new Map<string, string>();
  #isDirty = true;

  constructor({ engine, browser, world }: { engine: SyncEngine; browser: Browser; world: World }) {
    this.#engine = engine;
    this.#browser = browser;
    this.#world = world;
    for (const [key, row] of rowsIn(engine.replica.view)) this.#shown.set(key, row);
    engine.replica.subscribe((changed) => this.#onChange(changed));
  }

  /** The view must equal one rebuilt from the server's rows and the pending commands. */
  check(): void {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    const { replica } = this.#engine;
    const afresh = viewAfresh(replica);
    for (const [what, view] of [
      ['a view made afresh', rowsIn(afresh)],
      ['what was announced', [...this.#shown]],
    ] as const) {
      const difference = differenceOf(new Map(rowsIn(replica.view)), view);
      if (difference) this.#world.violations.push(`The view differs from ${what}: ${difference}`);
    }
    // Compares numbers of one client only: until a tab learns of a new client id from another tab, it has commands of
    // both.
    const waiting = replica.pending.map(({ seq, clientId }) => ({ seq: seq ?? Infinity, clientId }));
    if (
      waiting.some(({ seq, clientId }, n) => clientId === waiting[n - 1]?.clientId && seq < (waiting[n - 1]?.seq ?? 0))
    )
      this.#world.violations.push(`Commands wait out of order: ${waiting.map(({ seq }) => seq).join(' ')}.`);
    for (const id of idsIn(replica, 'room.create'))
      if (!replica.view.get('room', id) && !idsIn(replica, 'room.delete').includes(id))
        this.#world.violations.push(`The new room ${id} waits and is not shown.`);
    for (const index of ['itemIds', 'boxIds'] as const) {
      const [now, then] = [replica.view[index], afresh[index]];
      const isSame = now.size === then.size && [...now].every(([id, ids]) => isSameSet(ids, then.get(id)));
      if (!isSame) this.#world.violations.push(`The index ${index} differs from one made afresh.`);
    }
  }

  /** For steps that may change the pending commands without changing a row. */
  touch(): void {
    this.#isDirty = true;
  }

  #onChange(changed: ReadonlySet<RowKey>): void {
    this.#isDirty = true;
    const { view } = this.#engine.replica;
    for (const key of changed) {
      const colon = key.indexOf(':');
      const row = view.get(key.slice(0, colon) as Entity, key.slice(colon + 1));
      if (row) this.#shown.set(key, row);
      else this.#shown.delete(key);
    }
    this.#checkTallies();
  }

  /**
   * A tally is only ever counted up, and nobody loses access to it. So it never shows less than the counts that this
   * tab knows, or an own change flickers; nor more than those plus the server's, or a count shows twice.
   */
  #checkTallies(): void {
    const { tallies, server, isRestored, hasPages, violations } = this.#world;
    if (isRestored) return;
    for (const { id, name, input } of this.#engine.replica.pending)
      if (name === 'item.adjustQuantity') this.#known.set(id, (input as { id: string }).id);
    // A page may contain the effect of a command that counts as finished only with the last page; another profile, or a
    // tab that went on in memory, may have sent commands that are pending on this disk.
    const mayShowTwice = hasPages || this.#browser.isCopied || this.#browser.hasHadDiskFault;
    for (const tally of tallies) {
      const item = this.#engine.replica.view.get('item', tally);
      if (!item) continue; // not read yet, or being read again
      const known = [...this.#known].filter(([, itemId]) => itemId === tally);
      const unsent = known.filter(([id]) => server.outcome(id) === undefined);
      const atServer = server.row('item', tally) as typeof item;
      const [shown, most] = [item.quantity ?? 0, (atServer.quantity ?? 0) + unsent.length];
      if (shown < known.length) violations.push(`A tally shows ${shown} of ${known.length} counts of this tab.`);
      if (shown > most && !mayShowTwice) violations.push(`A tally shows ${shown} where there are ${most} counts.`);
    }
  }
}

export function viewAfresh(replica: Replica): MemoryView {
  const fresh = new MemoryView(replica.view.userId);
  for (const [id, space] of replica.view.spaces) fresh.spaces.set(id, space);
  for (const entity of ENTITIES) {
    for (const id of replica.view.rows[entity].keys()) fresh.set(entity, id, replica.serverRow(entity, id) as never);
  }
  for (const { entity, id, row } of replica.base.values()) fresh.set(entity, id, row as never);
  for (const [id, deletion] of replica.view.deletions) fresh.deletions.set(id, deletion);
  for (const { id, name, input, at } of replica.pending) {
    const plan = planCommand(name, input, { userId: fresh.userId, at, view: fresh });
    if (!plan.ok) continue;
    const deletion = collectDeletion(fresh, plan.changes);
    if (deletion) fresh.deletions.set(id, deletion);
    for (const change of plan.changes) fresh.apply(change);
  }
  return fresh;
}

/** Returns the rooms of the pending commands with this name. */
function idsIn({ pending }: Replica, name: 'room.create' | 'room.delete'): string[] {
  return pending.filter((command) => command.name === name).map(({ input }) => (input as { id: string }).id);
}

export function rowsIn(view: MemoryView): [RowKey, Row][] {
  return ENTITIES.flatMap((entity) =>
    [...view.rows[entity].values()].map((row): [RowKey, Row] => [`${entity}:${row.id}`, row]),
  );
}

/** Describes the first row in which two sets of rows differ, or returns null. */
export function differenceOf(left: ReadonlyMap<RowKey, Row>, right: readonly [RowKey, Row][]): string | null {
  for (const [key, row] of right) {
    const other = left.get(key);
    if (!other) return `${key} is only in the second`;
    if (!isSameRow(row, other)) return `${key} is ${JSON.stringify(other)} and ${JSON.stringify(row)}`;
  }
  if (right.length === left.size) return null;
  const keys = new Set(right.map(([key]) => key));
  return `${[...left.keys()].find((key) => !keys.has(key)) ?? 'a row'} is only in the first`;
}

function isSameRow(a: Row, b: Row): boolean {
  if (a === b) return true;
  return isDeepStrictEqual(a, b);
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean {
  return b !== undefined && a.size === b.size && [...a].every((id) => b.has(id));
}
