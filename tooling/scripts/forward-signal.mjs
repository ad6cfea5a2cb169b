/**
 * Forwards a signal to a child process. Does nothing on Windows, which has no signals: Ctrl-C reaches every process of the
 * terminal by itself, and `kill` would end the child before it could close.
 */
export function forwardSignal(child, signal, platform = process.platform) {
  if (platform !== 'win32') child.kill(signal);
}
