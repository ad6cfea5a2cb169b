import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import type { TabChannel, TabMessage } from '../channel.ts';
import { DiskGone, type RefusedRecord } from '../disk.ts';
import { SyncEngine } from '../engine.ts';
import { commandOf, filesIn } from '../held-files.ts';
import { TransportError } from '../transport.ts';
import { FaultyDisk } from './faulty-disk.ts';
import { faultyNetwork } from './faulty-network.ts';
import { removalIn } from './random-command.ts';
import type { Owner } from './schedule.ts';
import { TabWatch } from './tab-watch.ts';
import type { Browser, World } from './world.ts';

/** A command that was given, and how it was saved. */
export interface GivenCommand {
  id: string;
  userId: string;
  name: string;
  input: unknown;
  /** The refused command that this one replaces. */
  replacedId: string | null;
  /** Null until the tab learns it. */
  saved: 'disk' | 'memory' | null;
  tab: Tab;
}

export interface TabOptions {
  isSharedComputer?: boolean;
  /** Default: the person signed in at the browser. */
  userId?: string;
}

/** One tab with its engine. Everything beyond its own memory goes through the world's schedule. */
export class Tab implements Owner {
  readonly browser: Browser;
  readonly userId: string;
  readonly isSharedComputer: boolean;
  isDead = false;
  engine: SyncEngine | null = null;
  watch: TabWatch | null = null;
  #isSyncing = false;
  readonly #disks: FaultyDisk[] = [];
  readonly #world: World;

  constructor(world: World, browser: Browser, { isSharedComputer = false, userId = browser.userId }: TabOptions = {}) {
    this.#world = world;
    this.browser = browser;
    this.userId = userId;
    this.isSharedComputer = isSharedComputer;
  }

  /** Starts to open; the schedule lets it continue. */
  open(): void {
    const { schedule, server, line } = this.#world;
    const network = faultyNetwork({ server, userId: this.userId, line, schedule }, this);
    const opening = SyncEngine.openFirst({
      userId: this.userId,
      transport: {
        ...network,
        sendPicture: (upload) => {
          this.#world.checkUpload(upload.id);
          return network.sendPicture(upload);
        },
      },
      channel: this.#openChannel(),
      newId: () => this.#world.newId(),
      now: () => this.#world.now(this.browser),
      databasePrefix: '',
      isSharedComputer: this.isSharedComputer,
      openDisk: async (name) => {
        const disk = await schedule.busy(() => this.browser.databases.open(name));
        const faulty = new FaultyDisk(disk, schedule, this);
        this.#disks.push(faulty);
        return faulty;
      },
    });
    opening.then(
      (engine) => {
        if (this.isDead) return;
        this.engine = engine;
        this.watch = new TabWatch({ engine, browser: this.browser, world: this.#world });
      },
      (error: unknown) => this.#failed('open', error),
    );
  }

  kill(): void {
    if (this.isDead) return;
    this.#world.crashes++;
    this.leave();
  }

  leave(): void {
    this.isDead = true;
    this.browser.channels.delete(this);
    this.#world.schedule.forsake(this);
    for (const disk of this.#disks) disk.close();
  }

  mutate(name: string, input: unknown, replaces?: RefusedRecord): void {
    const { engine } = this;
    if (!engine) return;
    const removal = removalIn(engine.replica.view, name, input);
    const files = new Map(this.#world.newFilesIn(name, input).map((id) => [id, tinyFile(id)]));
    const given = replaces
      ? engine.retry(replaces)
      : engine.mutate(name as CommandName, input as CommandInput<never>, { files });
    const command = engine.replica.pending.at(-1);
    if (!given.plan.ok || !command) return;
    if (removal) this.#world.removals.push(removal);
    for (const id of files.keys()) this.#world.files.set(id, { browser: this.browser, commandId: command.id });
    const replacedId = replaces?.id ?? null;
    const record: GivenCommand = {
      id: command.id,
      userId: this.userId,
      name,
      input,
      replacedId,
      saved: null,
      tab: this,
    };
    this.#world.given.set(command.id, record);
    given.saved.then(
      (isOnDisk) => {
        record.saved = isOnDisk ? 'disk' : 'memory';
        if (replaces) this.#world.excused.add(replaces.id);
      },
      (error: unknown) => this.#failed('give', error),
    );
  }

  /** Syncs like the loop: back to the disk first, one exchange at a time. */
  sync(limit: number): void {
    const { engine } = this;
    if (!engine || this.#isSyncing) return;
    this.#isSyncing = true;
    const isOnDisk = engine.durability === 'disk' || engine.durability === 'shared-computer';
    (isOnDisk ? Promise.resolve(true) : engine.returnToDisk())
      .then(() => engine.sync(limit))
      .catch((error: unknown) => this.#failed('sync', error))
      .finally(() => {
        this.#isSyncing = false;
      });
  }

  /** Discards a waiting command with its files. */
  discard(id: string): void {
    this.#world.excused.add(id);
    for (const [file, { commandId }] of this.#world.files) if (commandId === id) this.#world.excused.add(file);
    this.engine?.discardPending(id).catch((error: unknown) => this.#failed('discard', error));
  }

  /** Resolves a refused command as a person would: gives it again, or dismisses it. */
  async dealWithRefused(
    choose: (records: RefusedRecord[]) => RefusedRecord | undefined,
    isAgain: boolean,
  ): Promise<void> {
    try {
      const record = choose((await this.engine?.refused()) ?? []);
      if (!record || this.isDead) return;
      const { name, input } = commandOf(record);
      if (isAgain) this.mutate(name, input, record);
      else {
        this.#world.excused.add(record.id);
        for (const { id } of filesIn(record)) this.#world.excused.add(id);
        await this.engine?.dismissRefused(record.id);
      }
    } catch (error) {
      this.#failed('refused', error);
    }
  }

  #openChannel(): TabChannel {
    const { schedule } = this.#world;
    const channel: TabChannel = {
      onMessage: null,
      post: (message: TabMessage) => {
        if (this.isDead || this.browser.isDeaf) return;
        for (const [tab, other] of this.browser.channels) {
          if (tab === this || tab.userId !== this.userId) continue;
          const copy = structuredClone(message);
          schedule.enter(tab, 'message').then(
            () => other.onMessage?.(copy),
            () => undefined, // the tab died
          );
        }
      },
      close: () => this.browser.channels.delete(this),
    };
    this.browser.channels.set(this, channel);
    return channel;
  }

  /** A call may fail for lack of a response, or with its tab. No other error may reach the caller. */
  #failed(what: string, error: unknown): void {
    if (this.isDead || error instanceof TransportError || error instanceof DiskGone) return;
    this.#world.violations.push(`${what} failed: ${String(error)}`);
  }
}

/** Like a Blob, but read without leaving the schedule. It contains its id. */
function tinyFile(id: string): Blob {
  const { buffer: bytes } = new TextEncoder().encode(id);
  return { type: 'image/png', size: bytes.byteLength, arrayBuffer: () => Promise.resolve(bytes) } as unknown as Blob;
}
