import type { AddressInfo } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as received, with its headers. */
  source: string;
  isEncrypted: boolean;
  user: string | null;
}

export interface TestMailServer {
  port: number;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** Starts a real mail server on a free local port. It keeps what it accepts. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    closeTimeout: 100,
    disabledCommands: options.onAuth ? [] : ['AUTH'],
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        source += chunk;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
          isEncrypted: session.secure,
          user: typeof session.user === 'string' ? session.user : null,
        });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up, as some tests want, must not fail the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
