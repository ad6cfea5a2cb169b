// The single entry of `npm start`, `npm test` and the other scripts. It runs on any Node from 20.19 on without an
// install, and uses only Node's own modules: it installs through the pinned pnpm, then hands over to the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { forwardSignal } from './forward-signal.mjs';
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './install.mjs';

const OLDEST_NODE = [20, 19];
const [task, ...rest] = process.argv.slice(2);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  console.error(
    `Boxroom needs Node ${OLDEST_NODE.join('.')} or newer to start, and this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}

if (process.platform === 'win32' && task === 'start')
  console.log(
    'Use WSL if this fails: Boxroom on Windows itself is an experiment. https://learn.microsoft.com/windows/wsl',
  );

if (!ensureInstalled()) process.exit(1);

const child = spawn(pinnedNode(), [join(root, 'tooling/scripts/tasks.mjs'), task ?? '', ...rest], {
  cwd: root,
  env: toolEnvironment(),
  stdio: 'inherit',
});
// npm signals only its own child, a terminal the whole group: forwarding reaches the server in both cases, and a server
// that is closing ignores a second signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forwardSignal(child, signal));
// On SIGTERM npm ends the shell between it and this process, which gets no signal: so an orphan stops as if it had
// received one. (`npm start` replaces that shell by `exec`, so that npm waits until all is closed; Windows has exec.cmd.)
const parent = process.ppid;
if (process.env.npm_lifecycle_event === task) {
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 250).unref();
}
child.on('error', (error) => {
  console.error(`Boxroom could not start its Node: ${error.message}`);
  process.exitCode = 1;
});
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 143));
});
