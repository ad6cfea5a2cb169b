import type { Change, DeletedRow, Deletion, Entity, ReadView, Row } from '@boxroom/domain/command/model';
import type { CommandInput } from '@boxroom/domain/command/registry';
import { collectDeletion } from '@boxroom/domain/trash/deletion';
import { deletionsIn } from '@boxroom/domain/trash/deletions-in';

interface KeptThing {
  entity: 'room' | 'box' | 'item';
  id: string;
  spaceId: string;
  ownerId: string;
  boxId: string | null;
  rows: DeletedRow[];
  /** Everybody's settings and ticks for it. */
  personal: DeletedRow[];
  isRestored: boolean;
}

/** The rows and access that the trash asks for. */
export interface TrashWorld {
  row(entity: Entity, id: string): Row | undefined;
  ownerOf(spaceId: string): string | undefined;
  maySee(userId: string, spaceId: string): boolean;
  allRows(): Iterable<{ entity: Entity; row: Row }>;
}

/** The deleted things of a server in memory, and who may restore them. */
export class ServerTrash {
  kept = new Map<string, KeptThing[]>();
  readonly #world: TrashWorld;

  constructor(world: TrashWorld) {
    this.#world = world;
  }

  /** Call it before the changes of the command `id` are applied. */
  keep(id: string, view: ReadView, changes: readonly Change[]): void {
    const things = collectDeletion(view, changes);
    if (!things) return;
    this.kept.set(
      id,
      things.map((thing) => {
        const rows = thing.rows.filter(({ entity }) => !isPersonal(entity));
        const root = rows.find(({ row }) => row.id === thing.id)?.row;
        const spaceId = root?.spaceId ?? thing.id;
        const ids = new Set(rows.map(({ row }) => row.id));
        const personal = [...this.#world.allRows()].filter(({ entity, row }) => isPersonal(entity) && ids.has(row.id));
        const ownerId = this.#world.ownerOf(spaceId) ?? '';
        const boxId = root && 'boxId' in root ? root.boxId : null;
        return { ...thing, rows, spaceId, ownerId, boxId, personal: personal as DeletedRow[] };
      }),
    );
  }

  /** Returns a deletion as a person may find it, or null. */
  find(id: string, userId: string): Deletion | null {
    const things = (this.kept.get(id) ?? []).filter((thing) => this.#mayFind(thing, userId));
    const own = ({ row }: DeletedRow) => row.spaceId === userId;
    return things.length === 0
      ? null
      : things.map((thing) => ({ ...thing, rows: [...thing.rows, ...thing.personal.filter(own)] }));
  }

  /**
   * Marks the restored things, after the changes of the restoring command. Returns everybody's settings and ticks for
   * them.
   */
  finish(id: string, changes: readonly Change[]): DeletedRow[] {
    const put = new Set(changes.flatMap((change) => (change.op === 'put' ? [change.row.id] : [])));
    const back = (this.kept.get(id) ?? []).filter((thing) => !thing.isRestored && put.has(thing.id));
    for (const thing of back) thing.isRestored = true;
    return back.flatMap(({ personal }) => personal);
  }

  #mayFind({ entity, spaceId, ownerId, boxId }: KeptThing, userId: string): boolean {
    if ((this.#world.ownerOf(spaceId) ?? ownerId) === userId) return true;
    if (entity !== 'item') return false;
    return this.#world.maySee(userId, (boxId && this.#world.row('box', boxId)?.spaceId) || spaceId);
  }
}

export function isPersonal(entity: Entity): boolean {
  return entity === 'boxSetting' || entity === 'checklistEntry';
}

/** Returns the deletions that a command restores. */
export function restoredBy(name: string, input: unknown): string[] {
  if (name !== 'trash.restore') return [];
  return deletionsIn(input as CommandInput<'trash.restore'>).map(({ deletionId }) => deletionId);
}
