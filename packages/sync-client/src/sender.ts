import type { ErrorCode } from '@boxroom/domain/error/codes';
import { type Mutation, PROTOCOL_VERSION, type PushOutput } from '@boxroom/domain/sync/protocol';
import type { OutboxRecord } from './disk.ts';
import type { Progress } from './engine-options.ts';
import type { LocalCopy } from './local-copy.ts';
import type { Pending } from './pending.ts';
import { isForGood, type Transport, TransportError } from './transport.ts';

/** Mutations in one push: few enough that a lost response costs little. */
const COUNT_MAX = 50;
/** Bytes of several mutations in one push: a slow connection carries them in time. */
const BYTES_MAX = 128 * 1024;

/**
 * `set-aside`: the server will never take a command, which is now among the refused ones. `smaller`: the next batch is
 * smaller.
 */
export type PushStep = PushOutput['status'] | 'idle' | 'smaller' | 'set-aside';

interface Batch {
  oldest: OutboxRecord;
  commands: OutboxRecord[];
  bytes: number;
}

/**
 * Sends the commands of the outbox in order. Keeps its position in memory only: sending again costs little and is
 * idempotent.
 */
export class Sender {
  #pushed = { clientId: '', seq: 0 };
  /** The last command that was given to the network. */
  #sent = { clientId: '', seq: 0 };
  #countMax = COUNT_MAX;
  /** Reduced after responses that a push was too large: proxies on the way have limits of their own. */
  #bytesMax = BYTES_MAX;
  /** The first command of the run whose progress shows. */
  #first: OutboxRecord | null = null;
  readonly #copy: LocalCopy;
  readonly #transport: Transport;
  readonly #userId: string;

  constructor(copy: LocalCopy, transport: Transport, userId: string) {
    this.#copy = copy;
    this.#transport = transport;
    this.#userId = userId;
  }

  /** Whether a pending command was given to the network: it may have taken effect. */
  isSent({ seq, clientId }: Pending): boolean {
    return seq !== null && clientId === this.#sent.clientId && seq <= this.#sent.seq;
  }

  /** Counts progress from here on. */
  begin(): void {
    this.#first = null;
  }

  /** Makes the next push start again from the oldest command. */
  startOver(): void {
    this.#pushed = { clientId: '', seq: 0 };
  }

  /** Pushes the oldest unsent commands. The response changes nothing here: effects come with a pull. */
  async pushOnce(max = COUNT_MAX, onProgress?: (progress: Progress) => void): Promise<PushStep> {
    const batch = await this.#nextBatch(Math.min(max, this.#countMax), onProgress);
    if (!batch) return 'idle';
    const { oldest, commands } = batch;
    const { clientId } = oldest;
    this.#sent = { clientId, seq: Math.max(this.#pushed.seq, commands.at(-1)?.seq ?? 0) };
    this.#copy.onCounts?.();
    let out: PushOutput;
    try {
      out = await this.#push(clientId, commands.map(toMutation));
    } catch (error) {
      return this.#failed(batch, error);
    }
    this.#countMax = Math.min(COUNT_MAX, this.#countMax * 2);
    this.#pushed = { clientId, seq: out.status === 'ok' ? out.lastSeq : 0 };
    if (out.status === 'forked' || (out.status === 'gap' && out.lastSeq < oldest.seq - 1))
      await this.#copy.rotate(clientId);
    return out.status;
  }

  async #nextBatch(count: number, onProgress?: (progress: Progress) => void): Promise<Batch | null> {
    const { oldest, commands, nextSeq } = await this.#copy.runExclusive(() =>
      this.#copy.storage.outbox.after(this.#pushed, count),
    );
    if (this.#pushed.clientId !== oldest?.clientId) this.#pushed = { clientId: oldest?.clientId ?? '', seq: 0 };
    const [first] = commands;
    if (!oldest || !first) return null;
    if (this.#first?.clientId !== oldest.clientId) this.#first = oldest;
    onProgress?.({ kind: 'sending', done: first.seq - this.#first.seq, total: nextSeq - this.#first.seq });
    let bytes = 0;
    let fitting = 0;
    for (const command of commands) {
      const size = bytesOf(command);
      if (fitting > 0 && bytes + size > this.#bytesMax) break;
      bytes += size;
      fitting++;
    }
    return { oldest, commands: commands.slice(0, fitting), bytes };
  }

  /** Handles a failed push: splits the batch, or sets the command aside that can never pass. */
  async #failed({ oldest, commands, bytes }: Batch, error: unknown): Promise<PushStep> {
    const isAlone = commands.length === 1;
    const isAnswered = error instanceof TransportError && isForGood(error);
    if (isAnswered || (error instanceof TransportError && error.kind === 'network'))
      this.#countMax = Math.max(1, Math.floor(commands.length / 2));
    if (!isAnswered) {
      this.#pushed = { clientId: oldest.clientId, seq: 0 }; // its outcome is unknown: send from the oldest again
      throw error;
    }
    if (error.kind === 'too-large' && !isAlone) this.#bytesMax = Math.floor(bytes / 2);
    if (!isAlone) return 'smaller';
    // If the server refuses even an empty push, the command is not at fault.
    await this.#push(oldest.clientId, []);
    const code: ErrorCode = error.kind === 'too-large' ? 'PAYLOAD_TOO_LARGE' : 'INVALID';
    for (const { seq, id } of commands)
      if (!(await this.#copy.letGo(id, ({ outbox }) => outbox.setAside(seq, id, code)))) throw error;
    return 'set-aside';
  }

  #push(clientId: string, mutations: Mutation[]): Promise<PushOutput> {
    return this.#transport.push({ protocol: PROTOCOL_VERSION, userId: this.#userId, clientId, mutations });
  }
}

function toMutation({ id, seq, name, input, at }: OutboxRecord): Mutation {
  return { id, seq, name, input, at };
}

const encoder = new TextEncoder();
function bytesOf(command: OutboxRecord): number {
  return encoder.encode(JSON.stringify(toMutation(command))).length;
}
