// Reads the compose files and translates a service for `podman run`, so that the campaign tests these files without
// a compose program. A key that this does not know is an error: otherwise the campaign would skip it silently.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../scripts/install.mjs';

/**
 * Keys for building, for the network that the campaign replaces, for the order and repetition of starts, and for Podman's
 * init, which Debian packages apart.
 */
const NOT_OF_A_RUN = ['build', 'image', 'ports', 'restart', 'depends_on', 'stop_grace_period', 'healthcheck', 'init'];

/**
 * Returns the services of one compose file, or of several that extend each other.
 * @returns {Record<string, Record<string, any>>}
 */
export function readServices(...files) {
  const services = {};
  for (const file of files) {
    const parsed = parse(readFileSync(join(root, file), 'utf8'));
    for (const [name, service] of Object.entries(parsed.services)) services[name] = { ...services[name], ...service };
  }
  return services;
}

/**
 * Returns arguments for `podman run`. `envFile` takes the place of the service's, `variables` fills in `${NAME:?…}`.
 * @returns {string[]}
 */
export function runArguments(service, { envFile, variables }) {
  return Object.entries(service).flatMap(([key, value]) => {
    if (NOT_OF_A_RUN.includes(key)) return [];
    if (key === 'env_file') return ['--env-file', envFile];
    if (key === 'environment')
      return Object.entries(value).flatMap(([name, text]) => ['--env', `${name}=${interpolate(text, variables)}`]);
    if (key === 'volumes') return value.flatMap((volume) => ['--volume', volume]);
    if (key === 'tmpfs') return value.flatMap((path) => ['--tmpfs', path]);
    if (key === 'cap_drop') return value.flatMap((name) => ['--cap-drop', name]);
    if (key === 'security_opt') return value.flatMap((option) => ['--security-opt', option]);
    // Without Podman's own writable folders, which Docker does not add.
    if (key === 'read_only' && value === true) return ['--read-only', '--read-only-tmpfs=false'];
    if (key === 'user') return ['--user', value];
    if (key === 'stop_signal') return ['--stop-signal', value];
    throw new Error(`compose: the campaign cannot translate "${key}".`);
  });
}

/** Returns the seconds that a service has to stop. */
export function stopSeconds({ stop_grace_period: period = '10s' }) {
  const seconds = /^(\d+)s$/.exec(period)?.[1];
  if (seconds === undefined) throw new Error(`compose: stop_grace_period ${period} is not in seconds.`);
  return seconds;
}

function interpolate(text, variables) {
  return text.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_match, name) => {
    if (variables[name] === undefined) throw new Error(`compose: ${name} has no value.`);
    return variables[name];
  });
}
