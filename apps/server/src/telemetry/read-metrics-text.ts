export interface Family {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export interface Sample {
  /** Empty, or the `_bucket`, `_sum` or `_count` of a histogram. */
  suffix: string;
  labels: Record<string, string>;
  value: number;
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads the text that `/metrics` renders (Prometheus, format 0.0.4), so that both ways show the same numbers. */
export function readMetricsText(text: string): Family[] {
  const families = new Map<string, Family>();
  for (const line of text.split('\n')) {
    const [, declared, type] = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (declared !== undefined) families.set(declared, { name: declared, type: type as Family['type'], samples: [] });
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
    if (name === undefined || line.startsWith('#')) continue;
    const [suffix = ''] = /_(?:bucket|sum|count)$/.exec(name) ?? [];
    const family = families.get(name) ?? families.get(name.slice(0, name.length - suffix.length));
    if (!family) continue;
    const entries = [...labels.matchAll(LABEL)].map(([, key = '', content = '']) => [key, content] as const);
    family.samples.push({
      suffix: name === family.name ? '' : suffix,
      labels: Object.fromEntries(entries),
      value: Number(value),
    });
  }
  return [...families.values()];
}
