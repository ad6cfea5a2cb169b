import { expect, test } from 'vitest';
import { exportFileName } from './export-file-name.ts';

test('names the file by the local time, with two digits each', () => {
  expect(exportFileName(new Date(2026, 0, 2, 3, 4))).toBe('storage-export_2026-01-02_03-04.csv');
  expect(exportFileName(new Date(2026, 10, 21, 16, 59))).toBe('storage-export_2026-11-21_16-59.csv');
});

test('names the flaw of a failed export', () => {
  expect(exportFileName(new Date(2026, 10, 21, 0, 0), 'ERROR')).toBe('storage-export_2026-11-21_00-00-ERROR.csv');
});
