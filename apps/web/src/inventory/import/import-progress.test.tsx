import { ArchiveError } from '@boxroom/domain/archive/archive-error';
import { SourceError } from '@boxroom/domain/import/source-error';
import { render, screen } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { ImportProgress } from './import-progress.tsx';
import type { RunState } from './import-runner.ts';

const run: RunState = {
  phase: 'stopped',
  rows: 3,
  items: 3,
  error: null,
  isWaiting: false,
  refusal: null,
  canContinue: false,
  back: null,
};
const none = { rooms: 0, boxes: 0, categories: 0, items: 0 };
const counts = { ...none, changed: 0, moved: 0, there: 0, differing: 0, rows: 5, refused: 0 };

test.each([
  ['by the person', null, 'Stopped.'],
  ['by a file that ends early', new SourceError('UNREADABLE'), new SourceError('UNREADABLE').message],
  ['by a backup that became unreadable', new ArchiveError('damaged'), 'This backup is damaged or incomplete.'],
  ['without an answer', new TRPCClientError('Failed to fetch'), 'The server did not respond: you may be offline.'],
])('an import that was stopped %s says so', (_, error, reason) => {
  render(<ImportProgress run={{ ...run, error }} counts={counts} />);
  expect(screen.getByRole('alert').textContent).toBe(`${reason} Undo removes what was imported.`);
});
