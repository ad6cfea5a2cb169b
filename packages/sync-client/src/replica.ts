import type { Accepted, Plan } from '@boxroom/domain/command/command';
import { MemoryView } from '@boxroom/domain/command/memory-view';
import type { Change, Entity, Row, Rows, Space } from '@boxroom/domain/command/model';
import { ENTITIES } from '@boxroom/domain/command/model';
import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import { completeRow, type Cursor, type PullOutput } from '@boxroom/domain/sync/protocol';
import { collectDeletion } from '@boxroom/domain/trash/deletion';
import { isEqualRow, isSameAccess } from './equality.ts';
import { latePlanner, type PlanCommand } from './late-planner.ts';
import { type Pending, rememberedIn } from './pending.ts';
import { cursorsAfter } from './pull-output.ts';
import type { Pulled } from './transport.ts';

/** The number of deletions remembered, newest first. */
const DELETIONS_KEPT = 20;

/** Names one row: `item:0197…`. */
export type RowKey = `${Entity}:${string}`;
export type SetServerRow = <E extends Entity>(entity: E, id: string, row: Rows[E] | undefined) => void;
/** Receives the old and new state of a server row, without pending effects. */
export type OnServerRow = (entity: Entity, old: Row | undefined, now: Row | undefined) => void;

export interface ServerRow {
  entity: Entity;
  row: Row;
}
export interface StoredReplica {
  rows: ServerRow[];
  spaces: (Space & { cursor: Cursor | null })[];
  pending: Pending[];
}

interface BaseRow {
  entity: Entity;
  id: string;
  row: Row | undefined;
}

/**
 * The rows that this device knows. `view` is what the person sees: the server's rows with the pending commands applied.
 * `base` holds the server's row wherever a pending command changed it. The cost of a change depends on the rows it
 * touches and the pending commands, never on the total.
 */
export class Replica {
  readonly view: MemoryView;
  readonly base = new Map<RowKey, BaseRow>();
  cursors: ReadonlyMap<string, Cursor> = new Map();
  pending: Pending[] = [];
  readonly #listeners = new Set<(changed: ReadonlySet<RowKey>) => void>();
  /** The person's access to a space changed, with or without a row. */
  #areSpacesNew = false;

  readonly #planCommand: PlanCommand;

  /** `planCommand` holds the rules of commands; by default those that load late. */
  constructor(userId: string, planCommand: PlanCommand = latePlanner) {
    this.view = new MemoryView(userId);
    this.#planCommand = planCommand;
  }

  /** Calls back after each change with the changed rows; with an empty set when only access changed. */
  subscribe(listener: (changed: ReadonlySet<RowKey>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The server's state of a row, without pending effects. */
  serverRow<E extends Entity>(entity: E, id: string): Rows[E] | undefined {
    const base = this.base.get(`${entity}:${id}`);
    return base ? (base.row as Rows[E] | undefined) : this.view.get(entity, id);
  }

  /**
   * Plans a command on the view. An accepted command shows at once and is pending. `describe` sees the rows before
   * that.
   */
  mutate(command: Pending, describe?: (plan: Accepted) => Pick<Pending, 'label' | 'subject'> | undefined): Plan {
    if (isNamed(command, 'trash.restore')) {
      const restores = rememberedIn(this.view, command.input);
      if (restores) command.restores = restores;
    }
    const plan = this.#plan(command);
    if (!plan.ok) return plan;
    Object.assign(command, { log: plan.log }, describe?.(plan));
    const changed = new Set<RowKey>();
    this.pending.push(command);
    this.#applyPending(command, plan.changes, changed);
    this.#emit(changed);
    return plan;
  }

  /**
   * Removes the pending effects, lets `change` write the server's rows, then reapplies the commands that `keep` keeps.
   * A command that no longer applies shows nothing: the server decides, and the person sees its refusal.
   */
  rebase(change: (set: SetServerRow) => void, keep: (command: Pending) => boolean, onServerRow?: OnServerRow): void {
    /** The rows that showed before, and may show again at the end. */
    const before = new Map<RowKey, Row | undefined>();
    const changed = new Set<RowKey>();
    for (const [key, { entity, id, row }] of this.base) before.set(key, this.view.set(entity, id, row as never));
    this.base.clear();
    change((entity, id, row) => {
      const key: RowKey = `${entity}:${id}`;
      const old = this.view.set(entity, id, row);
      // Most rows of a first visit are new: they cost one entry.
      if (old && !changed.has(key) && !before.has(key)) before.set(key, old);
      if (!old && row) changed.add(key);
      onServerRow?.(entity, old, row);
    });
    this.pending = this.pending.filter(keep).toSorted(bySeq);
    for (const command of this.pending) {
      const plan = this.#plan(command);
      if (!plan.ok) continue;
      command.log = plan.log;
      this.#applyPending(command, plan.changes, changed);
    }
    for (const [key, old] of before) this.#settle(key, old, changed);
    this.#emit(changed);
  }

  /** Applies the response to a pull. */
  applyPull(out: Pulled, keep: (command: Pending) => boolean, onServerRow?: OnServerRow): void {
    this.rebase(
      (set) => {
        const visible = new Map(out.accessible.map((space) => [space.id, space]));
        for (const id of this.view.spaces.keys())
          if (!visible.has(id)) {
            this.#dropSpace(id, set);
            this.#forgetDeletions(id);
          }
        this.#areSpacesNew = !isSameAccess(this.view.spaces, visible);
        this.view.spaces.clear();
        for (const [id, space] of visible) this.view.spaces.set(id, space);
        for (const patch of out.spaces) {
          if (patch.reset) this.#dropSpace(patch.id, set, patch);
          for (const gone of patch.gone) {
            const entity = gone.entity as Entity;
            // The row may have moved to another space.
            if (this.view.rows[entity]?.get(gone.id)?.spaceId === patch.id) set(entity, gone.id, undefined);
          }
        }
        for (const patch of out.spaces)
          // An older server, or a tab of an older app, may send a response that lacks an entity or a field.
          for (const entity of ENTITIES)
            for (const row of patch[entity] ?? []) set(entity, row.id, completeRow(entity, row) as never);
        this.cursors = cursorsAfter(this.cursors, out);
      },
      keep,
      onServerRow,
    );
  }

  /** Replaces all rows by those on disk. Unchanged rows keep their objects. */
  load(stored: StoredReplica): void {
    this.rebase(
      (set) => {
        const named = new Set<RowKey>();
        for (const { entity, row } of stored.rows) named.add(`${entity}:${row.id}`);
        for (const entity of ENTITIES)
          for (const id of this.view.rows[entity].keys()) if (!named.has(`${entity}:${id}`)) set(entity, id, undefined);
        for (const { entity, row } of stored.rows) set(entity, row.id, row as never);
        const kept = new Set(stored.spaces.map(({ id }) => id));
        for (const id of this.view.spaces.keys()) if (!kept.has(id)) this.#forgetDeletions(id);
        this.view.spaces.clear();
        const cursors = new Map<string, Cursor>();
        for (const { cursor, ...space } of stored.spaces) {
          this.view.spaces.set(space.id, space);
          if (cursor) cursors.set(space.id, cursor);
        }
        this.cursors = cursors;
        const unsaved = this.pending.filter((command) => command.seq === null);
        this.pending = [...stored.pending, ...unsaved];
      },
      () => true,
    );
  }

  /** Adds rows that were read from disk after `load`. */
  add(rows: readonly ServerRow[]): void {
    // Without pending effects there is nothing to take off and to put back.
    if (this.pending.length === 0) return this.#addServerRows(rows);
    this.rebase(
      (set) => {
        for (const { entity, row } of rows) set(entity, row.id, row as never);
      },
      () => true,
    );
  }

  #addServerRows(rows: readonly ServerRow[]): void {
    const changed = new Set<RowKey>();
    for (const { entity, row } of rows) {
      const old = this.view.get(entity, row.id);
      if (old && isEqualRow(row, old)) continue;
      this.view.set(entity, row.id, row as never);
      changed.add(`${entity}:${row.id}`);
    }
    this.#emit(changed);
  }

  /** Adds commands of other tabs. When all follow the pending ones, this costs only the rows they touch. */
  takeUp(extra: readonly Pending[]): void {
    const [last, first] = [this.pending.at(-1), extra[0]];
    if (last && first && bySeq(last, first) >= 0) return this.reconcilePending(extra, () => true);
    const changed = new Set<RowKey>();
    for (const command of extra) {
      const plan = this.#plan(command);
      this.pending.push(command);
      if (!plan.ok) continue;
      command.log = plan.log;
      this.#applyPending(command, plan.changes, changed);
    }
    this.#emit(changed);
  }

  /** Adds commands of other tabs, and drops those that are no longer wanted. */
  reconcilePending(extra: readonly Pending[], keep: (command: Pending) => boolean): void {
    this.pending.push(...extra);
    this.rebase(() => undefined, keep);
  }

  #plan(command: Pending): Plan {
    const { restores } = command;
    for (const { id, deletion } of restores ? [restores].flat() : [])
      if (this.view.deletion(id) === undefined) this.view.deletions.set(id, deletion);
    return this.#planCommand(command.name, command.input, {
      userId: this.view.userId,
      at: command.at,
      view: this.view,
    });
  }

  /** Removes all rows of a space, or those that its snapshot does not contain. */
  #dropSpace(spaceId: string, set: SetServerRow, snapshot?: PullOutput['spaces'][number]): void {
    for (const entity of ENTITIES) {
      const named = new Set(snapshot?.[entity]?.map((row) => row.id));
      for (const row of this.view.rows[entity].values())
        if (row.spaceId === spaceId && !named.has(row.id)) set(entity, row.id, undefined);
    }
  }

  #applyPending({ id: commandId }: Pending, changes: readonly Change[], changed: Set<RowKey>): void {
    this.#rememberDeletion(commandId, changes);
    for (const change of changes) {
      const id = change.op === 'put' ? change.row.id : change.id;
      const key: RowKey = `${change.entity}:${id}`;
      if (!this.base.has(key)) this.base.set(key, { entity: change.entity, id, row: this.view.get(change.entity, id) });
      this.view.apply(change);
      changed.add(key);
    }
  }

  /** Remembers deleted rows, so that a restore shows them at once, until the server sends them. */
  #rememberDeletion(commandId: string, changes: readonly Change[]): void {
    const deletion = collectDeletion(this.view, changes);
    if (!deletion) return;
    const { deletions } = this.view;
    deletions.delete(commandId);
    deletions.set(commandId, deletion);
    for (const id of deletions.keys()) {
      if (deletions.size <= DELETIONS_KEPT) break;
      deletions.delete(id);
    }
  }

  /** Forgets deletions in a space that the person can no longer see, except the deletion of the room itself. */
  #forgetDeletions(spaceId: string): void {
    for (const [id, deletion] of this.view.deletions)
      if (deletion?.some((thing) => thing.id !== spaceId && thing.rows.some(({ row }) => row.spaceId === spaceId)))
        this.view.deletions.delete(id);
  }

  /** Keeps the old object of an unchanged row, so that nothing renders again. */
  #settle(key: RowKey, old: Row | undefined, changed: Set<RowKey>): void {
    const colon = key.indexOf(':');
    const [entity, id] = [key.slice(0, colon) as Entity, key.slice(colon + 1)];
    const now = this.view.get(entity, id);
    if (now && old && now !== old && isEqualRow(now, old)) {
      this.view.rows[entity].set(id, old as never);
      changed.delete(key);
    } else if (now === old) changed.delete(key);
    else changed.add(key);
  }

  #emit(changed: ReadonlySet<RowKey>): void {
    if (changed.size === 0 && !this.#areSpacesNew) return;
    this.#areSpacesNew = false;
    for (const listener of this.#listeners) listener(changed);
  }
}

function bySeq(a: Pending, b: Pending): number {
  return (a.seq ?? Infinity) - (b.seq ?? Infinity) || 0;
}

function isNamed<N extends CommandName>(command: Pending, name: N): command is Pending & { input: CommandInput<N> } {
  return command.name === name;
}
