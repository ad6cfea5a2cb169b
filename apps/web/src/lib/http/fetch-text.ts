export interface FetchedText {
  /** Null: no complete response arrived. */
  status: number | null;
  /** The pieces as they arrived: joining them into one text would need twice the memory. */
  pieces: BlobPart[];
  /** The parsed JSON body of an error response. */
  body: unknown;
}

export interface FetchTextOptions {
  headers: Readonly<Record<string, string>>;
  /** The request is aborted after this many milliseconds without data. */
  silenceMs: number;
  /** Called with every piece, and with the headers of its response. */
  onPiece?: (piece: Uint8Array, headers: Headers) => void;
  /** Takes the pieces instead of `pieces`, which would all be in memory. */
  keep?: (piece: Uint8Array<ArrayBuffer>) => void;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/** Fetches a file that may be large and slow, piece by piece. */
export async function fetchText(url: string, options: FetchTextOptions): Promise<FetchedText> {
  const { headers, silenceMs, onPiece, signal } = options;
  const waiting = new AbortController();
  let timer = setTimeout(() => waiting.abort(), silenceMs);
  const pieces: BlobPart[] = [];
  const keep = options.keep ?? ((piece: Uint8Array<ArrayBuffer>) => void pieces.push(piece));
  const handleAbort = () => waiting.abort();
  signal?.addEventListener('abort', handleAbort);
  try {
    const answer = await fetch(url, { headers, signal: waiting.signal });
    if (!answer.ok) return { status: answer.status, pieces, body: await answer.json().catch(() => null) };
    const reader = answer.body?.getReader();
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return { status: answer.status, pieces, body: null };
      clearTimeout(timer);
      timer = setTimeout(() => waiting.abort(), silenceMs);
      keep(next.value);
      onPiece?.(next.value, answer.headers);
    }
  } catch {
    return { status: null, pieces: [], body: null }; // No network, a connection cut off halfway, or a timeout.
  } finally {
    signal?.removeEventListener('abort', handleAbort);
    clearTimeout(timer);
  }
}
