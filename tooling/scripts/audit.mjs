// Queries the registry for known vulnerabilities. Fails on high and critical ones, and reports where the registry does
// not support audits.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, root, toolEnvironment } from './install.mjs';

if (!ensureInstalled()) process.exit(1);
const audit = spawnSync('pnpm', ['audit', '--audit-level=high'], {
  cwd: root,
  env: toolEnvironment(),
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const output = `${audit.stdout ?? ''}${audit.stderr ?? ''}`;
console.log(output.trim());
if (audit.status === 0) process.exit(0);
const unreachable =
  /ERR_PNPM_AUDIT_(BAD_RESPONSE|ENDPOINT_NOT_EXISTS)|responded with (404|405|501)|ENOTFOUND|ECONNREFUSED/;
if (unreachable.test(output)) {
  console.log('AUDIT SKIPPED: this registry does not support audits.');
  process.exit(0);
}
process.exit(1);
