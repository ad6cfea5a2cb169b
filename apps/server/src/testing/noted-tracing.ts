import type { Tracing } from '../telemetry/tracing.ts';

/** Records nothing but the names of spans, and the traces that requests name. */
export function createNotedTracing(): { tracing: Tracing; spans: string[]; named: (string | undefined)[] } {
  const spans: string[] = [];
  const named: (string | undefined)[] = [];
  const tracing: Tracing = {
    beginRequest(traceparent) {
      named.push(traceparent);
      return { within: (work) => work(), end: () => undefined };
    },
    run({ name }, work) {
      spans.push(name);
      return work();
    },
    annotate: () => undefined,
    statement: () => undefined,
    ids: () => ({}),
  };
  return { tracing, spans, named };
}
