import { boxCodeOf } from '@boxroom/domain/box/box-code';
import type { MemoryView } from '@boxroom/domain/command/memory-view';
import type { Entity, Rows, Space } from '@boxroom/domain/command/model';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { DEFAULT_DISPLAY_SETTINGS, type Profile } from '@boxroom/domain/profile/profile';
import type { PullInput, PullOutput, PushInput, PushOutput } from '@boxroom/domain/sync/protocol';
import { aBox, anItem, aRoom } from '@boxroom/domain/testing/rows';
import { MemoryServer } from '@boxroom/sync-client/testing/memory-server';
import {
  type PictureUpload,
  type Transport,
  TransportError,
  type TransportErrorKind,
} from '@boxroom/sync-client/transport';

export const USER_ID = '01970000-0000-7000-8000-000000000001';
export const CATALOGUE_ID = '01970000-0000-7000-8000-000000000002';
const STRANGER = '01970000-0000-7000-8000-000000000003';
const NOW = 1_790_000_000_000;

/** The server in memory, as one person and their devices see it, with what others change there. */
export class FakeBoxroom implements Transport {
  /** While set, every call fails with this error. */
  failure: TransportErrorKind | null = null;
  readonly #server = new MemoryServer();
  readonly #handlers = new Set<{ onEvent(event: { spaces: string[] }): void; onClosed(): void }>();

  constructor() {
    this.#server.now = Number.MAX_SAFE_INTEGER; // no device's clock is ahead of it
    this.#server.addUser(USER_ID, CATALOGUE_ID);
  }

  /** What the person may see on the server. */
  get view(): MemoryView {
    return this.#server.data.viewOf(USER_ID);
  }

  get pictures(): ReadonlyMap<string, ArrayBuffer> {
    return this.#server.pictures;
  }

  /** Deletes for good what the command deleted. */
  purge(deletionId: string): void {
    this.#server.data.trash.kept.delete(deletionId);
  }

  /** Adds a space, or gives the person this access to a known one. */
  addSpace({ id, kind, ownerId, access }: Space): void {
    const { data } = this.#server;
    data.transaction(() => {
      const known = data.spaces.get(id);
      if (known) known.ownerId = ownerId;
      else data.addSpace({ id, kind, ownerId });
      data.share(id, USER_ID, access);
    });
  }

  /** Ends the person's access to a space; its rows stay. */
  removeSpace(id: string): void {
    const known = this.view.spaces.get(id);
    if (known) this.addSpace({ ...known, ownerId: STRANGER, access: 'owner' });
  }

  /** Changes a row on the server, as somebody else would. `announce` notifies the devices. */
  put<E extends Entity>(entity: E, row: Rows[E]): void {
    this.#server.data.transaction(() => this.#server.data.put(entity, row));
  }

  remove(entity: Entity, id: string): void {
    this.#server.data.transaction(() => this.#server.data.remove(entity, id, USER_ID));
  }

  /** Adds a tag that the person had printed. */
  addTag(id: string): void {
    this.#server.addTags(USER_ID, [id]);
  }

  announce(): void {
    for (const handlers of this.#handlers) handlers.onEvent({ spaces: [] });
  }

  async push(input: PushInput): Promise<PushOutput> {
    this.#fail();
    return this.#server.push(USER_ID, structuredClone(input));
  }

  async pull(input: PullInput): Promise<PullOutput> {
    this.#fail();
    return structuredClone(this.#server.pull(USER_ID, input));
  }

  async sendPicture({ id, bytes }: PictureUpload): Promise<ErrorCode | null> {
    this.#fail();
    return this.#server.takePicture(USER_ID, id, bytes);
  }

  subscribe(handlers: { onEvent(event: { spaces: string[] }): void; onClosed(): void }): () => void {
    this.#handlers.add(handlers);
    return () => this.#handlers.delete(handlers);
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
