import { expect, test } from 'vitest';
import { readReport } from './policy-reports.ts';

const report = (fields: Record<string, string>) => readReport({ 'csp-report': fields });

test.each([
  [
    { 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.example/x.js?token=1' },
    'script-src-elem',
    'https://evil.example',
  ],
  [{ 'violated-directive': "style-src 'self'", 'blocked-uri': 'inline' }, 'style-src', 'inline'],
  [
    { 'effective-directive': 'require-trusted-types-for', 'blocked-uri': 'trusted-types-sink' },
    'require-trusted-types-for',
    'trusted-types-sink',
  ],
  [{ 'effective-directive': 'worker-src', 'blocked-uri': 'data:text/javascript,secret' }, 'worker-src', 'data:'],
  [{ 'effective-directive': 'my-own\nline', 'blocked-uri': 'sl_secret' }, 'other', 'other'],
  [{}, 'other', 'other'],
])('%j', (fields, directive, blocked) => {
  expect(report(fields)).toEqual({ directive, blocked });
});

test.each([null, 'text', [], {}, { 'csp-report': 'x' }, { 'csp-report': { 'blocked-uri': 1 } }])(
  '%j is no report',
  (body) => {
    expect(readReport(body)).toBeNull();
  },
);
