import { join } from 'node:path';
import { isStopping, run } from './exec.mjs';
import { bin, root } from './install.mjs';

/**
 * Runs the API with restart on change and the web's dev server with hot reload, and ends both together.
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export async function dev() {
  const port = process.env.PORT ?? '3000';
  const webPort = process.env.WEB_PORT ?? '5173';
  const origin = `http://localhost:${webPort}`;
  const api = `http://127.0.0.1:${port}`;
  console.log(`Boxroom in development mode is at ${origin}, its API at ${api}. Ctrl-C stops both.`);
  const server = run(process.execPath, ['--watch', '--watch-preserve-output', 'src/main.ts'], {
    cwd: join(root, 'apps/server'),
    // Links in mails and the origin check must name the address in the browser's bar.
    env: { ...process.env, PORT: port, PUBLIC_ORIGIN: origin, INIT_CWD: process.env.INIT_CWD ?? root },
  });
  const web = run(bin('vite', 'apps/web'), ['--port', webPort, '--strictPort', '--host', 'localhost'], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, API_URL: api },
  });
  const code = await Promise.race([server, web]);
  if (!isStopping()) process.kill(process.pid, 'SIGTERM');
  await Promise.all([server, web]);
  return isStopping() ? 0 : code;
}
