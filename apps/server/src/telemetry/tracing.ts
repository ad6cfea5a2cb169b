/** Values of spans: names, kinds, counts and codes; never the values of a row, an address or what a person typed. */
export type SpanValues = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  /** From a fixed set. */
  name: string;
  kind?: 'server' | 'client' | 'internal';
  values?: SpanValues;
}

export interface RequestSpan {
  /** Runs `work` so that its spans belong to the request. */
  within<T>(work: () => T): T;
  end(name: string, values: SpanValues, outcome: { isFailed: boolean }): void;
}

export interface Statement {
  sql: string;
  ms: number;
  /** The SQLSTATE, or another code, of a failed statement. */
  failed: string | null;
}

/** Records the spans of this process. Where tracing is off there is none of these, and nothing is called. */
export interface Tracing {
  /** Begins the span of a request, as part of the trace that a trusted proxy names. */
  beginRequest(traceparent: string | undefined): RequestSpan;
  /** Runs `work` in a span of its own. A rejection marks it as failed. */
  run<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Adds to the current span. */
  annotate(values: SpanValues): void;
  /** Records a statement that has just ended, below the current span. */
  statement(statement: Statement): void;
  /** For the log lines of the current work. */
  ids(): { trace_id: string; span_id: string } | object;
}

/** Runs `work` in a span, or as it is where tracing is off. */
export function traced<T>(tracing: Tracing | null, start: SpanStart, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.run(start, work) : work();
}
