import { spawn } from 'node:child_process';
import { forwardSignal } from './forward-signal.mjs';
import { root } from './install.mjs';

const running = new Set();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    for (const stop of running) stop(signal);
    if (running.size === 0) process.exit(130);
  });
}

/** Returns true after this process received a signal to stop. */
export function isStopping() {
  return stopping;
}

/**
 * Returns the arguments of `spawn` without its options, and whether it needs a shell: on Windows the tools in
 * node_modules/.bin do, and a shell would split paths with spaces.
 */
export function spawnable(command, args, platform = process.platform) {
  const shell = platform === 'win32' && /\.cmd$/i.test(command);
  const quote = (part) => (shell ? `"${part}"` : part);
  return { command: quote(command), args: args.map(quote), shell };
}

/**
 * Runs a command in the foreground and forwards signals to it.
 * @returns {Promise<number>} its exit code; 128 + n when a signal ended it.
 */
export function run(command, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    const program = spawnable(command, args);
    const child = spawn(program.command, program.args, { cwd, env, stdio: 'inherit', shell: program.shell });
    const stop = (signal) => forwardSignal(child, signal);
    running.add(stop);
    child.on('error', (error) => {
      running.delete(stop);
      console.error(`${command} did not start: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
      running.delete(stop);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/**
 * Runs a command in its own process group and captures its output. A hanging phase can then be ended with everything it
 * started.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, { cwd = root, env = process.env, minutes = 10 } = {}) {
  return new Promise((resolve) => {
    const group = process.platform !== 'win32';
    const program = spawnable(command, args);
    const child = spawn(program.command, program.args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: group,
      shell: program.shell,
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const stop = (signal) => {
      try {
        if (group && child.pid) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    running.add(stop);
    const deadline = setTimeout(() => {
      output += `\nHANGING: stopped after ${minutes} minutes: ${[command, ...args].join(' ')}\n`;
      stop('SIGKILL');
    }, minutes * 60_000);
    child.on('error', (error) => keep(`${command} did not start: ${error.message}\n`));
    child.on('close', (code) => {
      clearTimeout(deadline);
      running.delete(stop);
      resolve({ code: code ?? 1, output });
    });
  });
}
