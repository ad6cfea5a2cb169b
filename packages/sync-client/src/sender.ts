import type { ErrorCode } from '@boxroom/domain/error/codes';
import { type Mutation, PROTOCOL_VERSION, type PushOutput } from '@boxroom/domain/sync/protocol';
import type { OutboxRecord } from './disk.ts';
import type { Progress } from './engine-options.ts';
import type { LocalCopy } from './local-copy.ts';
import type { Pending } from './replica.ts';
import { isForGood, type Transport, TransportError } from './transport.ts';

/** Mutations in one push: small enough that a lost answer costs little. */
const COUNT_MAX = 50;
/** Bytes of the mutations in one push, where there are several: a slow line carries them in time. */
const BYTES_MAX = 128 * 1024;

/** `set-aside`: a command that the server would never take is among the refused ones now. `smaller`: the next batch is. */
export type PushStep = PushOutput['status'] | 'idle' | 'smaller' | 'set-aside';

interface Batch {
  oldest: OutboxRecord;
  commands: OutboxRecord[];
  bytes: number;
}

/**
 * Sends the commands of the outbox in their order. What it knows of how far it got lives in memory: sending again costs
 * little and never has an effect twice.
 */
export class Sender {
  #pushed = { clientId: '', seq: 0 };
  /** The last of those that are with the server or on their way there. */
  #sent = { clientId: '', seq: 0 };
  #countMax = COUNT_MAX;
  /** Learned from answers that a push was too large: what lies between here and the server has its own limits. */
  #bytesMax = BYTES_MAX;
  /** Where the run began whose progress is shown. */
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

  /** Sends everything that is left again with the next push. */
  startOver(): void {
    this.#pushed = { clientId: '', seq: 0 };
  }

  /** Sends the oldest commands that were not sent yet. The answer changes nothing here: effects come with a pull. */
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
    const { oldest, commands, nextSeq } = await this.#copy.turn(() =>
      this.#copy.keep((storage) => storage.outbox.after(this.#pushed, count)),
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

  /** What becomes of a batch that was not taken: it is sent in smaller pieces, or the one that can never pass is set aside. */
  async #failed({ oldest, commands, bytes }: Batch, error: unknown): Promise<PushStep> {
    const isAlone = commands.length === 1;
    const isAnswered = error instanceof TransportError && isForGood(error);
    if (isAnswered || (error instanceof TransportError && error.kind === 'network'))
      this.#countMax = Math.max(1, Math.floor(commands.length / 2));
    if (!isAnswered) {
      this.#pushed = { clientId: oldest.clientId, seq: 0 }; // nobody knows how far it got: send from the oldest again
      throw error;
    }
    if (error.kind === 'too-large' && !isAlone) this.#bytesMax = Math.floor(bytes / 2);
    if (!isAlone) return 'smaller';
    // A server that refuses every push refuses this one too: then it is not the command that is at fault.
    await this.#push(oldest.clientId, []);
    const code: ErrorCode = error.kind === 'too-large' ? 'PAYLOAD_TOO_LARGE' : 'INVALID';
    for (const { seq, id } of commands)
      if (!(await this.#copy.letGo(id, (storage) => storage.outbox.setAside(seq, id, code)))) throw error;
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
