import type { Accepted, Plan } from '@boxroom/domain/command/command';
import type { Cursor } from '@boxroom/domain/sync/protocol';
import type { TabChannel } from './channel.ts';
import type { Disk, DiskGone } from './disk.ts';
import type { Pending } from './pending.ts';
import type { Transport } from './transport.ts';

export interface EngineOptions {
  userId: string;
  transport: Transport;
  channel: TabChannel;
  newId: () => string;
  now: () => number;
  /** Names the local database; tests give each device its own. */
  databasePrefix?: string;
  /** Stores nothing on this device: all data is gone with the tab. */
  isSharedComputer?: boolean;
  /** Describes a command in words before its plan takes effect, for the time after its rows are gone. */
  describe?: (command: Pending, plan: Accepted) => Pick<Pending, 'label' | 'subject'>;
  /**
   * Whether the server serves exactly this version of the app. Then a database of a newer version is a leftover of an
   * app version that the operator rolled back. Absent: unknown.
   */
  isServedVersion?: () => Promise<boolean>;
  /** Opens the local database; tests inject faults. `onGone`: it was deleted, or a newer app claimed it. */
  openDisk?: (
    name: string,
    onGone: (gone: DiskGone) => void,
    isServedVersion?: () => Promise<boolean>,
  ) => Promise<Disk>;
}

export interface MutateResult {
  plan: Plan;
  /**
   * Resolves with true once the command survives a restart, with false when it is in memory only; at once when it was
   * refused.
   */
  saved: Promise<boolean>;
}

/** Data that one transaction stores together with a command. */
export interface MutateOptions {
  /** The only file of the command. */
  picture?: Blob;
  /** The files of the command, by the ids that it names. */
  files?: ReadonlyMap<string, Blob>;
  /** The refused change that this command replaces. */
  replaces?: string;
}

/** Where a pull begins. Its response is of use only while nobody has written rows in between. */
export interface PullPosition {
  generation: number;
  clientId: string;
  ackedSeq: number;
  cursors: ReadonlyMap<string, Cursor>;
}

export type PullStep = { applied: boolean; hasMore: boolean; received: number; remaining: number };

/** `sending` counts commands, `receiving` rows, `uploading` pictures. */
export interface Progress {
  kind: 'sending' | 'receiving' | 'uploading';
  done: number;
  total: number;
}
