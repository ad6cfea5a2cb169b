import type { Plan } from '@boxroom/domain/command/command';
import type { TabChannel } from './channel.ts';
import type { Transport } from './transport.ts';

export interface EngineOptions {
  userId: string;
  transport: Transport;
  channel: TabChannel;
  newId: () => string;
  now: () => number;
  /** Names the local database; tests give each device its own. */
  databasePrefix?: string;
}

export interface Given {
  plan: Plan;
  /** Resolves when the command is on disk and so survives a restart; at once when it was refused. */
  saved: Promise<void>;
}

export type PullStep = { applied: boolean; hasMore: boolean; received: number; remaining: number };
