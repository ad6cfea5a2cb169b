import { boxCodeOf } from '@boxroom/domain/box/box-code';
import { MemoryView } from '@boxroom/domain/command/memory-view';
import { ENTITIES, type Rows, type Entity, type Space } from '@boxroom/domain/command/model';
import { planCommand } from '@boxroom/domain/command/registry';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { DEFAULT_DISPLAY_SETTINGS, type Profile } from '@boxroom/domain/profile/profile';
import type { Done, PullInput, PullOutput, PushInput, PushOutput, SpacePatch } from '@boxroom/domain/sync/protocol';
import { aBox, anItem, aRoom } from '@boxroom/domain/testing/rows';
import { collectDeletion } from '@boxroom/domain/trash/deletion';
import {
  type PictureUpload,
  type Transport,
  TransportError,
  type TransportErrorKind,
} from '@boxroom/sync-client/transport';

export const USER_ID = '01970000-0000-7000-8000-000000000001';
export const CATALOGUE_ID = '01970000-0000-7000-8000-000000000002';
const NOW = 1_790_000_000_000;

/** A whole server in memory for one person: judges pushes by the same rules and returns snapshots for pulls. */
export class FakeBoxroom implements Transport {
  readonly view = new MemoryView(USER_ID);
  /** While set, every call fails with this error. */
  failure: TransportErrorKind | null = null;
  #version = 1;
  #seq = 0;
  readonly #done: Done[] = [];
  readonly #handlers = new Set<{ onEvent(event: { spaces: string[] }): void; onClosed(): void }>();

  constructor() {
    this.addSpace({ id: USER_ID, kind: 'personal', ownerId: USER_ID, access: 'owner' });
    this.addSpace({ id: CATALOGUE_ID, kind: 'catalogue', ownerId: USER_ID, access: 'owner' });
    this.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann' }));
  }

  addSpace(space: Space): void {
    this.view.spaces.set(space.id, space);
  }

  /** Changes a row on the server, as somebody else would. `announce` notifies the devices. */
  put<E extends Entity>(entity: E, row: Rows[E]): void {
    this.view.set(entity, row.id, row);
    this.#version++;
  }

  remove(entity: Entity, id: string): void {
    this.view.set(entity, id, undefined);
    this.#version++;
  }

  announce(): void {
    for (const handlers of this.#handlers) handlers.onEvent({ spaces: [] });
  }

  async push({ mutations }: PushInput): Promise<PushOutput> {
    this.#fail();
    for (const { id, seq, name, input, at } of mutations) {
      if (seq <= this.#seq) continue;
      this.#seq = seq;
      const plan = planCommand(name, input, { userId: USER_ID, at, view: this.view });
      const deletion = plan.ok ? collectDeletion(this.view, plan.changes) : null;
      if (deletion) this.view.deletions.set(id, deletion);
      if (plan.ok) for (const change of plan.changes) this.view.apply(change);
      this.#adoptNewRooms();
      this.#version++;
      this.#done.push({ id, seq, code: plan.ok ? null : plan.code, detail: plan.ok ? null : (plan.detail ?? null) });
    }
    return { status: 'ok', lastSeq: this.#seq };
  }

  async pull({ cursors, ackedSeq }: PullInput): Promise<PullOutput> {
    this.#fail();
    const spaces = [...this.view.spaces.values()];
    return {
      spaces: spaces.filter(({ id }) => cursors[id]?.v !== this.#version).map(({ id }) => this.#snapshot(id)),
      accessible: spaces,
      client: { done: this.#done.filter(({ seq }) => seq > ackedSeq) },
      hasMore: false,
      remaining: 0,
      now: NOW,
      epoch: 'one',
    };
  }

  readonly pictures = new Map<string, ArrayBuffer>();

  async sendPicture({ id, bytes }: PictureUpload): Promise<ErrorCode | null> {
    this.#fail();
    const isNamed = [...this.view.rows.item.values()].some((item) => item.pictureId === id);
    if (!isNamed) return 'NOT_FOUND';
    this.pictures.set(id, bytes);
    return null;
  }

  subscribe(handlers: { onEvent(event: { spaces: string[] }): void; onClosed(): void }): () => void {
    this.#handlers.add(handlers);
    return () => this.#handlers.delete(handlers);
  }

  #snapshot(id: string): SpacePatch {
    const patch = { id, reset: true, from: 0, to: this.#version, base: this.#version, gone: [] };
    const rows = Object.fromEntries(
      ENTITIES.map((entity) => [entity, [...this.view.rows[entity].values()].filter((row) => row.spaceId === id)]),
    );
    return { ...patch, ...rows } as unknown as SpacePatch;
  }

  #adoptNewRooms(): void {
    for (const { id, ownerId } of this.view.rows.room.values())
      if (!this.view.spaces.has(id)) this.addSpace({ id, kind: 'room', ownerId, access: 'owner' });
  }

  #fail(): void {
    if (this.failure) throw new TransportError(this.failure);
  }
}

export function makeProfile(set: Pick<Profile, 'id' | 'spaceId' | 'username'> & Partial<Profile>): Profile {
  return { ...DEFAULT_DISPLAY_SETTINGS, ...set };
}

const TIMES = { createdAt: NOW, updatedAt: NOW };

export function makeRoom(set: { id: string; name: string; ownerId?: string }): Rows['room'] {
  return aRoom({ ownerId: USER_ID, ...TIMES, ...set });
}

export function makeBox(set: { id: string; name: string; spaceId: string } & Partial<Rows['box']>): Rows['box'] {
  return aBox({ code: boxCodeOf(set.id, 0), ...TIMES, changedAt: NOW, ...set });
}

export function makeItem(
  set: { id: string; name: string; boxId: string; spaceId: string } & Partial<Rows['item']>,
): Rows['item'] {
  return anItem({ ...TIMES, ...set });
}

/** Returns a valid id for a small number, so that a test can name rows. */
export function idOf(number: number): string {
  return `01970000-0000-7000-9000-${String(number).padStart(12, '0')}`;
}
