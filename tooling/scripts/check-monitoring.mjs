// Checks the alert rules with Prometheus' own tool: `npm run check:monitoring`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install.mjs';

const FOLDER = join(root, 'deploy/monitoring');
const has = (command) => spawnSync(command, ['--version']).status === 0;

if (!has('promtool') && process.getuid?.() === 0 && has('apt-get')) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'prometheus'], { stdio: 'inherit', env });
}
if (!has('promtool')) {
  console.error('promtool is missing. Install Prometheus (Debian: apt-get install prometheus) and run this again.');
  process.exit(1);
}
for (const args of [
  ['check', 'rules', 'boxroom-rules.yml'],
  ['test', 'rules', 'boxroom-rules.test.yml'],
]) {
  const { status } = spawnSync('promtool', args, { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
