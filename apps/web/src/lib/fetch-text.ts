export interface FetchedText {
  /** Null: no whole answer came. */
  status: number | null;
  /** The pieces as they came: putting them into one text would need twice the memory. */
  pieces: BlobPart[];
  /** Of an answer that is an error: what its JSON says. */
  body: unknown;
}

export interface FetchTextOptions {
  headers: Readonly<Record<string, string>>;
  /** Milliseconds without any news after which nobody waits any more. */
  silenceMs: number;
  /** Told of every piece, and of the headers it came with. */
  onPiece?: (piece: Uint8Array, headers: Headers) => void;
}

/** Fetches a file that may be large and slow, piece by piece. */
export async function fetchText(url: string, options: FetchTextOptions): Promise<FetchedText> {
  const { headers, silenceMs, onPiece } = options;
  const waiting = new AbortController();
  let timer = setTimeout(() => waiting.abort(), silenceMs);
  const pieces: BlobPart[] = [];
  try {
    const answer = await fetch(url, { headers, signal: waiting.signal });
    if (!answer.ok) return { status: answer.status, pieces, body: await answer.json().catch(() => null) };
    const reader = answer.body?.getReader();
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return { status: answer.status, pieces, body: null };
      clearTimeout(timer);
      timer = setTimeout(() => waiting.abort(), silenceMs);
      pieces.push(next.value);
      onPiece?.(next.value, answer.headers);
    }
  } catch {
    return { status: null, pieces: [], body: null }; // No network, cut off halfway, or too long in coming.
  } finally {
    clearTimeout(timer);
  }
}
