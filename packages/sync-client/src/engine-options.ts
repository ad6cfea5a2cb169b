import type { Accepted, Plan } from '@boxroom/domain/command/command';
import type { TabChannel } from './channel.ts';
import type { DiskGone } from './disk.ts';
import type { Pending } from './replica.ts';
import type { Storage } from './storage.ts';
import type { Transport } from './transport.ts';

export interface EngineOptions {
  userId: string;
  transport: Transport;
  channel: TabChannel;
  newId: () => string;
  now: () => number;
  /** Names the local database; tests give each device its own. */
  databasePrefix?: string;
  /** Keep nothing on this device: everything is gone with the tab. */
  isSharedComputer?: boolean;
  /** Says what a command is about, before its plan takes effect: for the day when its rows are gone. */
  describe?: (command: Pending, plan: Accepted) => Pick<Pending, 'label' | 'subject'>;
  /**
   * Whether the server gives out this very version of the app. A database of a newer one is then what is left of a
   * version that the operator went back from. Absent: unknown.
   */
  isServedVersion?: () => Promise<boolean>;
  /** Opens the local database; tests put faults into it. `onGone`: it was deleted, or a newer app took it. */
  openStorage?: (
    name: string,
    onGone: (gone: DiskGone) => void,
    isServedVersion?: () => Promise<boolean>,
  ) => Promise<Storage>;
}

export interface Given {
  plan: Plan;
  /** Resolves once the command survives a restart (true) or waits in memory only (false); at once when it was refused. */
  saved: Promise<boolean>;
}

/** What is stored together with a command, in one transaction. */
export interface GiveOptions {
  /** The picture that the command brings, under the id that the command names. */
  picture?: Blob;
  /** The refused change that this command takes the place of. */
  replaces?: string;
}

export type PullStep = { applied: boolean; hasMore: boolean; received: number; remaining: number };

/** `sending` counts commands, `receiving` rows, `uploading` pictures. */
export interface Progress {
  kind: 'sending' | 'receiving' | 'uploading';
  done: number;
  total: number;
}
