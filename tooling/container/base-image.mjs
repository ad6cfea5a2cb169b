// Builds a base for the Containerfile without a registry of images: a minimal Debian by mmdebstrap, with this
// repository's Node and this machine's npm at the places where the official image has them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pinnedNode } from '../scripts/install.mjs';

const SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'];

/** Builds `tag` with the given buildah. Keeps the Debian, which takes minutes, in `folder` for the next run. */
export function buildBase(tag, { buildah, folder }) {
  // Before the minutes that the Debian takes.
  const npm = npmFolder();
  const archive = join(folder, 'debian.tar');
  if (!existsSync(archive)) bootstrap(archive);
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, archive, '/');
  buildah('copy', '--quiet', container, realpathSync(pinnedNode()), '/usr/local/bin/node');
  buildah('copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm');
  const mounted = buildah('mount', container);
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(mounted, 'usr/local/bin', name));
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
  buildah('commit', '--quiet', container, tag);
  buildah('rm', container);
}

/** Takes the release and the mirror from this machine's own sources. */
function bootstrap(archive) {
  const sources = SOURCES.find((path) => existsSync(path));
  const release = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (!sources || !release) throw new Error('The campaign needs a Debian with its sources in /etc/apt.');
  mkdirSync(dirname(archive), { recursive: true });
  // A draft, so that an interrupted run leaves no half of a Debian.
  const draft = `${archive}.partial.tar`;
  const args = ['--variant=essential', '--include=libstdc++6', release, draft, sources];
  if (spawnSync('mmdebstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) {
    rmSync(draft, { force: true });
    throw new Error('mmdebstrap could not make a base.');
  }
  renameSync(draft, archive);
}

function npmFolder() {
  const { stdout } = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' });
  const folder = join(stdout.trim(), 'npm');
  if (!existsSync(folder)) throw new Error('The first Node of PATH has no npm beside it. Put one that has first.');
  return realpathSync(folder);
}
