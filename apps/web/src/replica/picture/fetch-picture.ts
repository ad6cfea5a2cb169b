import { mediaTypeIn } from '../../lib/http/media-type-in.ts';

export const REQUEST_TIMEOUT_MS = 30_000;
/** Until the object store responds. This device may have no route to it. */
const DIRECT_TIMEOUT_MS = 5000;
/** How long nothing is read from the object store after it failed. */
const DIRECT_PAUSE_MS = 300_000;

export type Found = Blob | 'missing' | 'failed';

/** When to try the object store again. */
export interface Direct {
  againAt: number;
}

/** Fetches a picture from the object store if the server redirects there and the store delivers, else from the server. */
export async function fetchPicture(url: string, direct: Direct): Promise<Found> {
  try {
    const answer = (await fetchDirect(url, direct)) ?? (await fetchHere(url));
    // The page of a network that asks for a sign-in, or of a proxy: kept, it would stay the picture.
    if (answer.ok) return isPicture(answer) ? await answer.blob() : 'failed';
    return answer.status === 404 ? 'missing' : 'failed';
  } catch {
    return 'failed'; // no network: the next sync retries
  }
}

async function fetchHere(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
}

function isPicture(answer: Response): boolean {
  return mediaTypeIn(answer).startsWith('image/');
}

/**
 * Returns null if the object store does not deliver: this device cannot reach it, the policy of a page stored earlier
 * does not allow it, or it refuses.
 */
async function fetchDirect(url: string, direct: Direct): Promise<Response | null> {
  if (Date.now() < direct.againAt) return null;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const timer = setTimeout(stop, DIRECT_TIMEOUT_MS);
  const answer = await fetch(`${url}?direct`, { signal: stopping.signal }).catch(() => null);
  clearTimeout(timer);
  if (!answer || (answer.redirected && !(answer.ok && isPicture(answer)))) {
    direct.againAt = Date.now() + DIRECT_PAUSE_MS;
    return null;
  }
  setTimeout(stop, REQUEST_TIMEOUT_MS);
  return answer;
}
