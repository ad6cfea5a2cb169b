import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { backupLines } from '../backup/backup-lines.ts';
import { createLogger } from '../logger.ts';
import { createOperatorWarnings, warningLines } from '../operator-warnings.ts';
import { readMetricsText } from '../telemetry/read-metrics-text.ts';
import { mailLines } from './health-routes.ts';
import { createMetrics } from './metrics.ts';
import { createFailureCount } from './process-figures.ts';
import { createStandbyState } from './standby-lines.ts';

const FOLDER = new URL('../../../../deploy/monitoring/', import.meta.url);
const FILES = ['boxroom-rules.yml', 'boxroom-rules.test.yml', 'grafana-dashboard.json'];
/** Prometheus makes it itself. */
const FOREIGN = new Set(['up']);

/** The names and labels of everything that /metrics can render. */
async function renderedFamilies(): Promise<Map<string, Set<string>>> {
  const failures = createFailureCount();
  failures.onStatement({ failed: '40001' });
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 };
  const metrics = createMetrics(failures.figures({ pool, hintSeconds: () => 0 }));
  metrics.observe('sync.push', 'OK', 1);
  metrics.stop();
  const standby = createStandbyState({
    lag: () => Promise.resolve({ seconds: 1, bytes: 1 }),
    counts: () => ({ reads: 1, fallbacks: { behind: 1, broken: 1, resting: 1 } }),
  });
  const text =
    metrics.render() +
    warningLines(createOperatorWarnings(createLogger('silent'))) +
    backupLines({ last: { at: 1, bytes: 1 }, seconds: 1, failures: 0 } as Parameters<typeof backupLines>[0]) +
    mailLines({ waiting: 0, oldestSeconds: 0, givenUp: 0 }) +
    (await standby.metrics());
  return new Map(
    readMetricsText(text).flatMap(({ name, samples }) =>
      samples.map(({ suffix, labels }) => [name + suffix, new Set(Object.keys(labels))] as const),
    ),
  );
}

describe.each(FILES)('%s', (file) => {
  test('names only metrics and labels that /metrics renders', async () => {
    const text = await readFile(new URL(file, FOLDER), 'utf8');
    const families = await renderedFamilies();
    const unknown: string[] = [];
    for (const [, name = '', labels = ''] of text.matchAll(/\b((?:boxroom|process)_\w+|up\b)(?:\{([^}]*)\})?/g)) {
      const known = families.get(name);
      if (!known && !FOREIGN.has(name)) unknown.push(name);
      for (const [, label = ''] of labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g))
        if (known && !known.has(label) && label !== 'instance') unknown.push(`${name}{${label}}`);
    }
    expect(unknown).toEqual([]);
    expect(text).toContain('boxroom_calls_total');
  });
});

test('the dashboard shows every metric', async () => {
  const text = await readFile(new URL('grafana-dashboard.json', FOLDER), 'utf8');
  const missing = [...(await renderedFamilies()).keys()].filter((name) => !text.includes(name));
  expect(missing).toEqual(['boxroom_call_seconds_sum']);
});

test('each alert has a severity and says what is wrong', async () => {
  const text = await readFile(new URL('boxroom-rules.yml', FOLDER), 'utf8');
  const alerts = text.split(/^ +- (?=alert:|record:)/m).filter((rule) => rule.startsWith('alert:'));
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) expect(alert).toMatch(/severity: (?:page|ticket)[\s\S]*summary: '.+'/);
});
