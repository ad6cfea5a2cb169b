import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const STATUS_BY_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Responds to data that is no HTTP request, with the headers of every response. No route or hook sees it. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n`);
  };
}
