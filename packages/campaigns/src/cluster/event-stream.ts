import { request } from 'node:http';
import type { SyncEvent } from '@boxroom/domain/sync/protocol';
import { syncEventSchema } from '@boxroom/domain/sync/protocol-schemas';

interface StreamHandlers {
  onData(event: SyncEvent): void;
  /** Called once when the stream ends, for whatever reason. */
  onEnd(): void;
}

/** Reads the stream of hints as a browser does. Returns the function that closes it. */
export function openStream(origin: string, cookie: string, { onData, onEnd }: StreamHandlers): () => void {
  const headers = { cookie, accept: 'text/event-stream' };
  const sent = request(`${origin}/trpc/sync.events`, { headers, agent: false }, (response) => {
    let rest = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const events = `${rest}${chunk}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const text of events) {
        const event = parseEvent(text);
        if (event) onData(event);
      }
    });
    response.on('close', onEnd).on('error', () => undefined); // 'close' follows
    if (response.statusCode !== 200) sent.destroy();
  });
  let hasResponse = false;
  sent.once('response', () => (hasResponse = true));
  sent.on('error', () => {
    if (!hasResponse) onEnd();
  });
  sent.end();
  return () => void sent.destroy();
}

/** Other events are for the stock client: "connected", "ping". */
function parseEvent(text: string): SyncEvent | null {
  const lines = text.split('\n');
  const data = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length);
  if (data === undefined || lines.some((line) => line.startsWith('event: '))) return null;
  const event = syncEventSchema.safeParse(JSON.parse(data));
  return event.success ? event.data : null;
}
