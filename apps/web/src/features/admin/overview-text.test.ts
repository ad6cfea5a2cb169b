import type { AdminAction, Queue } from '@boxroom/domain/admin/overview';
import { errorText } from '@boxroom/domain/error/error-text';
import { english } from '@boxroom/domain/language/translator';
import { expect, test } from 'vitest';
import { actionText, isLate, queueText, refusalText, whenText } from './overview-text.ts';

const mails = (set: Partial<Queue>): Queue => ({ name: 'mails', waiting: 0, oldestSeconds: null, givenUp: 0, ...set });

test.each([
  [mails({}), 'Nothing waiting', false],
  [mails({ waiting: 1, oldestSeconds: 0 }), '1 waiting, the oldest for 0 seconds', false],
  [mails({ waiting: 2, oldestSeconds: 900 }), '2 waiting, the oldest for 15 minutes', false],
  [mails({ waiting: 2000, oldestSeconds: 901 }), '2,000 waiting, the oldest for 15 minutes', true],
  [mails({ waiting: 3 }), '3 waiting', false],
])('a queue of $waiting', (queue, text, late) => {
  expect([queueText(queue), isLate(queue)]).toEqual([text, late]);
});

const action = (set: Partial<AdminAction>): AdminAction => ({
  at: 0,
  by: 'ann@example.org',
  action: 'cleanup',
  outcome: 'done',
  details: {},
  ...set,
});

test.each([
  [action({ details: { removed: 1 } }), 'Database cleanup: 1 record removed', null],
  [action({ details: { removed: 1200 } }), 'Database cleanup: 1,200 records removed', null],
  [action({}), 'Database cleanup', null],
  [action({ outcome: 'SIGN_IN_AGAIN' }), 'Database cleanup refused', errorText('SIGN_IN_AGAIN', english)],
  [
    action({ details: { removed: 7, found: [{ kind: 'references', count: 7 }] } }),
    'Database cleanup: 7 links to something deleted removed',
    null,
  ],
  [
    action({
      details: {
        removed: 8,
        found: [
          { kind: 'boxes', count: 1 },
          { kind: 'references', count: 7 },
        ],
      },
    }),
    'Database cleanup: 8 records removed',
    null,
  ],
  // From a newer server.
  [action({ action: 'rebuild', outcome: 'TOO_LATE' }), 'rebuild refused', null],
])('$action.action, $outcome', (done, text, refusal) => {
  expect([actionText(done), refusalText(done)]).toEqual([text, refusal]);
});

test('a time of another year includes the year', () => {
  const at = new Date(2026, 10, 20, 9, 5).getTime();
  expect(whenText(at, new Date(2026, 10, 20, 12, 0).getTime())).toBe('09:05');
  expect(whenText(at, new Date(2026, 11, 1).getTime())).toBe('Nov 20, 09:05');
  expect(whenText(at, new Date(2027, 0, 1).getTime())).toBe('Nov 20, 2026');
});
