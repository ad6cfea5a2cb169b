import { diag, DiagLogLevel } from '@opentelemetry/api';

const EVERY_MS = 5 * 60_000;

/** Logs that exports fail, which the SDK keeps to itself. One line in five minutes: each batch may fail. */
export function logFailures(warn: (line: string) => void): void {
  let next = -Infinity;
  let unsaid = 0;
  const error = (said: string) => {
    if (performance.now() < next) {
      unsaid++;
      return;
    }
    next = performance.now() + EVERY_MS;
    const more = unsaid > 0 ? ` (${unsaid} more failures since the last line)` : '';
    unsaid = 0;
    warn(`Sending traces or metrics failed: ${reasonIn(said)}${more}`);
  };
  const nothing = () => undefined;
  // Warnings of the SDK may quote a header, and so the collector's key.
  diag.setLogger(
    { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}

/** The SDK writes an error as JSON with all its properties, among them the collector's response. */
function reasonIn(said: string): string {
  try {
    const { message, code } = JSON.parse(said) as { message?: string; code?: string };
    return [code, message || 'no reason is known'].filter(Boolean).join(' ');
  } catch {
    return said;
  }
}
