import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

interface StreamAddress {
  port: number;
  path: string;
  cookie: string;
  headers?: Record<string, string>;
}

/**
 * Reads a stream of server-sent events; calls `onData` with each event's data, and `onEnd` when the stream has ended.
 * Returns a function that closes it.
 */
export async function listenTo(
  { port, path, cookie, headers: more }: StreamAddress,
  onData: (data: string) => void,
  onEnd: () => void = () => undefined,
): Promise<() => void> {
  const headers = { cookie, accept: 'text/event-stream', ...more };
  const sent = request({ port, host: '127.0.0.1', path, headers, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) {
    sent.destroy();
    throw new Error(`${path} answered ${response.statusCode}.`);
  }
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const events = `${rest}${chunk}`.split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const line = event.split('\n').find((text) => text.startsWith('data: '));
      if (line !== undefined) onData(line.slice('data: '.length));
    }
  });
  // A cut connection is an error of the request, a whole stream only an end.
  sent.on('error', () => undefined);
  response.on('error', () => undefined).once('close', onEnd);
  return () => void sent.destroy();
}
