import { parseRetryAfter } from './patient-fetch.ts';

export interface PutOptions {
  headers: Readonly<Record<string, string>>;
  body: ArrayBuffer;
  timeoutMs: number;
  /** Called with the part that has left the device, from 0 to 1. */
  onProgress?: ((done: number) => void) | undefined;
}

export interface PutAnswer {
  ok: boolean;
  status: number;
  /** How long the server asks to wait before the next attempt. */
  retryAfterMs: number;
  /** The JSON of the response; null if it has none. */
  body: unknown;
}

/**
 * Sends a file with PUT; returns null if no response came. Uses XMLHttpRequest, because `fetch` reports no upload
 * progress.
 */
export function putFile(url: string, { headers, body, timeoutMs, onProgress }: PutOptions): Promise<PutAnswer | null> {
  const request = new XMLHttpRequest();
  request.open('PUT', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.timeout = timeoutMs;
  if (onProgress) {
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
  }
  return new Promise((resolve) => {
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, () => resolve(null));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const retryAfterMs = parseRetryAfter(request.getResponseHeader('retry-after'));
      resolve({ ok: status >= 200 && status < 300, status, retryAfterMs, body: parseJson(responseText) });
    });
    request.send(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
