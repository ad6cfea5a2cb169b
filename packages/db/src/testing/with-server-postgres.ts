import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findOrInstallPostgres, startServerPostgres } from './find-postgres.ts';

// Usage: node with-server-postgres.ts -- <command…>
// Runs a command with TEST_DATABASE_URL naming a freshly started Postgres server, and ends with its exit code.
const separator = process.argv.indexOf('--');
const [command, ...args] = separator < 0 ? [] : process.argv.slice(separator + 1);
if (command === undefined) {
  console.error('Usage: node with-server-postgres.ts -- <command…>');
  process.exit(2);
}

const installed = findOrInstallPostgres((line) => console.error(line));
const server = await startServerPostgres(installed);
console.error(`Testing on Postgres ${installed.major} (${installed.binaries.postgres}).`);
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } });
// The terminal sends Ctrl-C to the command too; this process waits for its end and cleans up.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
let status = 1;
try {
  const [code] = (await once(child, 'exit')) as [number | null];
  status = code ?? 1;
} catch (error) {
  console.error(`${command} could not be started: ${error instanceof Error ? error.message : String(error)}`);
} finally {
  await server.stop();
}
process.exit(status);
