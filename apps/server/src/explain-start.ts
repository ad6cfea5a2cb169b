import type { Env } from './env.ts';

/** Returns why the server could not start, and what helps. */
export function explainStart(
  error: unknown,
  { port: ownPort, host, ownHttps }: Pick<Env, 'port' | 'host' | 'ownHttps'>,
): string {
  if (!(error instanceof Error)) return 'Boxroom could not start.';
  const { code } = error as NodeJS.ErrnoException;
  const port = 'port' in error && typeof error.port === 'number' ? error.port : ownPort;
  const variable = port !== ownPort && port === ownHttps?.httpPort ? 'HTTP_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set ${variable} to another port.`;
  if (code === 'EACCES' && 'port' in error)
    return `This account may not use port ${port}. Set ${variable} to 1024 or higher.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine does not have the address ${host}. Set HOST to one of its addresses.`;
  return error.message;
}
