import type { CommandName } from '@boxroom/domain/command/registry';
import { testId } from '@boxroom/domain/testing/random-world';
import type { TabChannel } from '../channel.ts';
import { filesIn } from '../held-files.ts';
import { MemoryServer } from '../testing/memory-server.ts';
import { findCollidingIds } from './colliding-ids.ts';
import type { Databases } from './databases.ts';
import type { Line } from './faulty-network.ts';
import type { Removal } from './random-command.ts';
import { Schedule } from './schedule.ts';
import { type GivenCommand, Tab, type TabOptions } from './tab.ts';

/** One browser profile: its databases, the signed-in person, its tabs. */
export interface Browser {
  databases: Databases;
  userId: string;
  channels: Map<Tab, TabChannel>;
  isOffline: boolean;
  isDeaf: boolean;
  hasBadDisk: boolean;
  /** Whether its disk ever failed: a tab that continued in memory may also send commands that wait on disk. */
  hasHadDiskFault: boolean;
  /** Whether another profile has the same commands: the first to send them makes them new to the other. */
  isCopied: boolean;
  /** How far its clock is ahead, in milliseconds. */
  ahead: number;
}

const ID_KIND = { user: 1, catalogue: 2, fixed: 3, made: 4, tag: 5 };
const NOTHING_FILLED_IN = { description: null, quantity: null, price: null, categoryId: null, dateStamp: null };

const COLLIDING_IDS = findCollidingIds();

interface WorldOptions {
  newDatabases: () => Databases;
  hasPages: boolean;
  isCrowded: boolean;
  isAboutFiles: boolean;
  commandCount: number;
}

/** Three people who share rooms, their browsers, and their server. */
export class World {
  readonly server = new MemoryServer();
  readonly schedule = new Schedule();
  readonly line: Line = { bodyMax: null, inTimeMax: null, tooLarge: new Set() };
  readonly users = [0, 1, 2].map((n) => ({ id: testId(ID_KIND.user, n), catalogueId: testId(ID_KIND.catalogue, n) }));
  readonly browsers: Browser[] = [];
  readonly tabs: Tab[] = [];
  readonly given = new Map<string, GivenCommand>();
  /** Commands that need not arrive: discarded, dismissed, deleted by a sign-out, or lost in a restore. */
  readonly excused = new Set<string>();
  /** Items whose quantity only ever grows, in rooms that nobody loses. */
  readonly tallies = new Set<string>();
  /** Tags printed blank: two of Ann, one of Bob, and one that does not exist. */
  readonly tags = [0, 1, 2, 3].map((n) => testId(ID_KIND.tag, n));
  /** The boxes and rooms of the tallied items. */
  readonly fixed = new Set<string>();
  /** The pictures and papers by id, with the browser and the command that brought them. */
  readonly files = new Map<string, { browser: Browser; commandId: string }>();
  /** What brings back what was removed. */
  readonly removals: Removal[] = [];
  readonly violations: string[] = [];
  backup: { restore: () => void; log: number } | null = null;
  isRestored = false;
  /** Whether pulls come in several pages. */
  readonly hasPages: boolean;
  readonly commandCount: number;
  readonly isAboutFiles: boolean;
  crashes = 0;
  #lastId = 0;
  #boxes = 0;
  #clock = 1_000_000;

  constructor({ newDatabases, hasPages, isCrowded, isAboutFiles, commandCount }: WorldOptions) {
    this.hasPages = hasPages;
    this.commandCount = commandCount;
    this.isAboutFiles = isAboutFiles;
    for (const user of this.users) this.server.addUser(user.id, user.catalogueId);
    const [ann, bob, cyd] = this.users.map((user) => user.id) as [string, string, string];
    for (const userId of isCrowded ? [ann, bob] : [ann, ann, bob, cyd])
      this.browsers.push({
        databases: newDatabases(),
        userId,
        channels: new Map(),
        isOffline: false,
        isDeaf: false,
        hasBadDisk: false,
        hasHadDiskFault: false,
        isCopied: false,
        ahead: this.browsers.length === 1 ? 5000 : 0,
      });
    const common = this.#furnish(ann, 'Common', true);
    const [attic, cellar] = [this.#furnish(ann, 'Attic'), this.#furnish(bob, 'Cellar')];
    for (const userId of [bob, cyd]) this.server.share(common, userId, 'edit');
    this.server.share(attic, bob, 'edit');
    this.server.share(cellar, ann, 'view');
    this.server.share(cellar, cyd, 'edit');
    for (const { id, catalogueId } of this.users) {
      this.#addTally(id, null);
      this.#run(id, 'category.create', { id: this.newId(), spaceId: catalogueId, name: 'Tools' });
    }
    this.server.addTags(ann, this.tags.slice(0, 2));
    this.server.addTags(bob, this.tags.slice(2, 3));
    this.backup = { restore: this.server.backup(), log: this.server.log.length };
  }

  get live(): Tab[] {
    return this.tabs.filter((tab) => !tab.isDead);
  }

  newId(): string {
    return testId(ID_KIND.made, ++this.#lastId);
  }

  /** The id of a box, chosen so that codes collide. */
  newBoxId(): string {
    return COLLIDING_IDS[this.#boxes++] ?? this.newId();
  }

  /** The files that a command brings and no command brought before. */
  newFilesIn(name: string, input: unknown): string[] {
    const ids = filesIn({ name, input }).map(({ id }) => id);
    return ids.filter((id) => !this.files.has(id));
  }

  /** A file may arrive only after a command that brings it: before that, the server would refuse it. */
  checkUpload(file: string): void {
    const brings = (command: GivenCommand) => filesIn(command).some(({ id }) => id === file);
    const hasArrived = [...this.given.values()].some((command) => brings(command) && this.server.outcome(command.id));
    if (!hasArrived && !this.isRestored) this.violations.push(`The file ${file} was sent before its command.`);
  }

  now(browser: Browser): number {
    this.server.now = ++this.#clock;
    return this.#clock + browser.ahead;
  }

  openTab(browser: Browser, options?: TabOptions): Tab {
    const tab = new Tab(this, browser, options);
    this.tabs.push(tab);
    tab.open();
    return tab;
  }

  killAll(browser: Browser): void {
    for (const tab of this.live) if (tab.browser === browser) tab.kill();
  }

  /** Restores the server from its backup: it loses what it took since then and no device still holds. */
  restoreServer(): void {
    if (!this.backup) return;
    for (const entry of this.server.log.slice(this.backup.log))
      if (entry.kind === 'command') this.excused.add(entry.id);
    this.backup.restore();
    this.isRestored = true;
  }

  /** Creates a room with a box and two items; a fixed room also has a tally. */
  #furnish(userId: string, name: string, isFixed = false): string {
    const [roomId, boxId] = [this.newId(), this.newId()];
    this.#run(userId, 'room.create', { id: roomId, name });
    this.#run(userId, 'box.add', { roomId, boxes: [{ id: boxId, name: 'Box', description: null }] });
    for (const item of ['Lamp', 'Rope'])
      this.#run(userId, 'item.add', { boxId, items: [{ id: this.newId(), name: item, ...NOTHING_FILLED_IN }] });
    if (isFixed) {
      this.fixed.add(roomId);
      this.#addTally(userId, roomId);
    }
    return roomId;
  }

  #addTally(userId: string, roomId: string | null): void {
    const [boxId, itemId] = [this.newId(), this.newId()];
    this.#run(userId, 'box.add', { roomId, boxes: [{ id: boxId, name: 'Tallies', description: null }] });
    this.#run(userId, 'item.add', { boxId, items: [{ id: itemId, name: 'Tally', ...NOTHING_FILLED_IN }] });
    this.fixed.add(boxId);
    this.tallies.add(itemId);
  }

  /** Runs a command that creates part of the world before the history. */
  #run(userId: string, name: CommandName, input: unknown): void {
    const client = testId(ID_KIND.fixed, this.#lastId + 1);
    const mutation = { id: this.newId(), seq: 1, name, input, at: this.#clock };
    this.server.push(userId, { protocol: 1, userId, clientId: client, mutations: [mutation] });
  }
}
