import { type Paper, PDF_TYPE } from '@boxroom/domain/paper/paper';
import { mediaTypeIn } from '../../lib/http/media-type-in.ts';
import { quietLimit } from '../../lib/http/quiet-limit.ts';
import type { ReplicaStore } from '../store/replica-store.ts';
import { REQUEST_TIMEOUT_MS } from './fetch-picture.ts';

export type FoundPaper = { state: 'here'; file: Blob } | { state: 'missing' | 'offline' | 'failed' };

type Wanted = Pick<Paper, 'id' | 'kind'>;

interface Following {
  signal: AbortSignal;
  /** Receives the received share, from 0 to 1; null where the size is unknown. */
  onProgress: (done: number | null) => void;
}

/** Finds a paper on this device or fetches it, and then keeps it. */
export async function findPaper(
  store: ReplicaStore,
  { itemId, ...paper }: Wanted & { itemId: string },
  following: Following,
): Promise<FoundPaper> {
  await isOpen(store, following.signal);
  const { engine } = store;
  const { id } = paper;
  if (!engine) return { state: 'failed' };
  await Promise.resolve(); // the queue knows a newly added paper only after its row has changed
  const own = await engine.picture(id).catch(() => null); // the replica was deleted with the sign-out
  const kept = own ?? (await engine.pictures.fetched.get(id, 'whole').catch(() => null));
  if (kept) return { state: 'here', file: kept };
  const found = await fetchPaper(paper, following);
  if (found.state === 'here') {
    const holder = { entity: 'item', id: itemId } as const;
    const copy = { pictureId: id, holder, kind: 'paper', size: 'whole', picture: found.file } as const;
    void engine.pictures.fetched.put(copy).catch(() => undefined);
  }
  return found;
}

/** Resolves when the replica is open: a page may begin with an opened paper. */
function isOpen(store: ReplicaStore, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (store.engine) return resolve();
    const stop = store.subscribe(() => {
      if (!store.engine) return;
      stop();
      resolve();
    });
    signal.addEventListener('abort', stop);
  });
}

async function fetchPaper({ id, kind }: Wanted, { signal, onProgress }: Following): Promise<FoundPaper> {
  const limit = quietLimit(signal);
  const waitOn = () => limit.waitFor(REQUEST_TIMEOUT_MS);
  waitOn();
  try {
    const answer = await fetch(`/paper/${id}`, { signal: limit.signal });
    if (!answer.ok) return { state: answer.status === 404 ? 'missing' : 'failed' };
    const type = kind === 'pdf' ? PDF_TYPE : 'image/jpeg';
    // The page of a network that asks for a sign-in, or of a proxy: kept, it would stay the paper.
    if (answer.redirected || mediaTypeIn(answer) !== type) return { state: 'failed' };
    const total = Number(answer.headers.get('content-length')) || null;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let received = 0;
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      waitOn();
      parts.push(part.value);
      received += part.value.byteLength;
      onProgress(total && Math.min(1, received / total));
    }
    return { state: 'here', file: new Blob(parts, { type }) };
  } catch {
    return { state: 'offline' };
  } finally {
    limit.stop();
  }
}
