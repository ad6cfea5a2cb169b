import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const windows = process.platform === 'win32';
const cache = join(root, 'node_modules/.cache/boxroom');
const toolBin = join(cache, 'bin');
const pnpmLink = join(toolBin, windows ? 'pnpm.cmd' : 'pnpm');
const stamp = join(cache, 'installed');

/** Returns the Node that the lock file pins: everything after the bootstrap runs on it. */
export function pinnedNode() {
  return join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
}

/** Returns whether this module was started rather than imported. Node 20 has no property for it. */
export function isProgram(url) {
  const [, started] = process.argv;
  return started !== undefined && existsSync(started) && realpathSync(started) === fileURLToPath(url);
}

/** Returns the path of a tool that `workspace` (or the root) depends on. */
export function bin(name, workspace = '.') {
  return join(root, workspace, 'node_modules/.bin', windows ? `${name}.cmd` : name);
}

/**
 * Returns the environment of every tool: the pinned Node and pnpm first on the path, no telemetry, no second install.
 */
export function toolEnvironment() {
  const env = {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), toolBin, process.env.PATH ?? ''].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    npm_config_update_notifier: 'false',
    // The bootstrap has checked the install; each of turbo's tasks would check it again.
    pnpm_config_verify_deps_before_run: 'false',
  };
  // An empty HOME counts as none: npm and pnpm would otherwise keep their caches in the working folder.
  if (env.HOME === '') delete env.HOME;
  return env;
}

/**
 * Installs unless exactly this lock file and these manifests were installed before. Checks pnpm's exit code: pnpm's own
 * automatic install only warns when it fails, and a start on a partial install fails later and elsewhere.
 * @returns {boolean} false when it failed; the reason has been printed.
 */
export function ensureInstalled() {
  const wanted = fingerprint();
  if (isCurrent(wanted)) return true;
  console.log('Installing packages (once; later starts skip this) …');
  const env = {
    ...toolEnvironment(),
    // The lock file was vetted at its creation: asking the registry about each package's age costs 17 s.
    pnpm_config_minimum_release_age: '0',
    // Nobody may be there to answer the prompt.
    pnpm_config_confirm_modules_purge: 'false',
  };
  const { command, args } = pnpmCommand();
  const installed = spawnSync(command, [...args, 'install'], { cwd: root, env, stdio: 'inherit', shell: windows });
  if (installed.status !== 0) {
    const why = installed.error ? installed.error.message : `exit code ${installed.status ?? installed.signal}`;
    console.error(
      `Boxroom could not install its packages (${why}); see the lines above. ` +
        'It needs the npm registry, and permission to write here and in the home folder. Then run the same command again.',
    );
    return false;
  }
  const version = spawnSync(pinnedNode(), ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (!version.startsWith('v24.')) {
    console.error(
      `Boxroom runs on Node 24, which it installs itself, but ${pinnedNode()} ` +
        `${version ? `is ${version}` : 'does not run'}. Allow install scripts (npm config set ignore-scripts false), delete node_modules, and run the same command again.`,
    );
    return false;
  }
  if (!linkPnpm(command, args, env)) return false;
  writeFileSync(stamp, fingerprint());
  return true;
}

function isCurrent(wanted) {
  // existsSync follows the link: an emptied npx cache counts as not installed.
  return (
    existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(pnpmLink) && existsSync(pinnedNode())
  );
}

function fingerprint() {
  const hash = createHash('sha256');
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .toSorted()
      .map((name) => join(parent, name)),
  );
  const manifests = ['.', 'bench', ...folders].map((folder) => join(folder, 'package.json'));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    const path = join(root, file);
    hash.update(file).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}

/**
 * Returns the pnpm that started this process where it is the pinned one, else the pinned one by npx, so that nobody has
 * to install pnpm.
 */
function pnpmCommand() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pinned = packageManager.split('+')[0];
  const running = (process.env.npm_config_user_agent ?? '').split(' ')[0].replace('/', '@');
  const path = process.env.npm_execpath;
  if (running === pinned && path && existsSync(path)) {
    return /\.[cm]?js$/.test(path) ? { command: process.execPath, args: [path] } : { command: path, args: [] };
  }
  return { command: 'npx', args: ['--yes', pinned] };
}

/** turbo looks for a `pnpm` on the path; npx and corepack put none where a later start would find it. */
function linkPnpm(command, args, env) {
  mkdirSync(toolBin, { recursive: true });
  rmSync(pnpmLink, { force: true });
  if (command !== 'npx' && !windows && args.length === 0) {
    symlinkSync(realpathSync(command), pnpmLink);
    return true;
  }
  if (command !== 'npx' || windows) {
    const call = [command, ...args].map((part) => `"${part}"`).join(' ');
    writeFileSync(pnpmLink, windows ? `@${call} %*\r\n` : `#!/bin/sh\nexec ${call} "$@"\n`, { mode: 0o755 });
    return true;
  }
  const [yes, pinned] = args;
  const found = spawnSync('npx', [yes, `--package=${pinned}`, '-c', 'command -v pnpm'], {
    cwd: root,
    env: { ...env, PATH: process.env.PATH },
    encoding: 'utf8',
  });
  const path = found.stdout?.trim();
  if (!path || !existsSync(path)) {
    console.error(
      'Boxroom installed its packages, but cannot find the pnpm that installed them. Run the same command again.',
    );
    return false;
  }
  symlinkSync(path, pnpmLink);
  return true;
}
