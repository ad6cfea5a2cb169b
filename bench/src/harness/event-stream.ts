import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/** Reads a stream of server-sent events; calls `onData` with each event's data. Returns a function that closes it. */
export async function listenTo(
  { port, path, cookie }: { port: number; path: string; cookie: string },
  onData: (data: string) => void,
): Promise<() => void> {
  const headers = { cookie, accept: 'text/event-stream' };
  const sent = request({ port, host: '127.0.0.1', path, headers, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}.`);
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const events = `${rest}${chunk}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const line = event.split('\n').find((text) => text.startsWith('data: '));
      if (line !== undefined) onData(line.slice('data: '.length));
    }
  });
  return () => void sent.destroy();
}
