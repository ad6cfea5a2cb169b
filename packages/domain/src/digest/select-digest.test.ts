import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import type { Told } from './select-digest.ts';
import { digestWindow, selectDigest } from './select-digest.ts';

const TODAY = '2028-02-27'; // two days before a leap day
const item = (dateStamp: string, id = dateStamp) => ({ id, kind: 'date' as const, dateStamp });
const select = (dates: readonly string[], { told = [], today = TODAY, reminderDays = 7 }: Partial<Options> = {}) =>
  selectDigest(
    dates.map((date) => item(date)),
    { today, reminderDays, told },
  );
interface Options {
  told: Told[];
  today: string;
  reminderDays: number;
}

test.each([
  ['2028-02-27', 'today', 0],
  ['2028-02-28', 'soon', 1],
  ['2028-02-29', 'soon', 2],
  ['2028-03-01', 'soon', 3],
  ['2028-03-05', 'soon', 7],
  ['2028-02-26', 'overdue', -1],
  ['2027-02-27', 'overdue', -365],
])('%s is %s, %d days away', (date, stage, days) => {
  expect(select([date]).due).toEqual([{ item: item(date), stage, days, isNew: true }]);
});

test.each(['2028-03-06', '2027-02-26', '2031-01-01', '1999-01-01'])('%s is not due', (date) => {
  expect(select([date])).toEqual({ due: [], isWorthSending: false });
});

test('the window covers exactly the dates of the rule', () => {
  const { from, to } = digestWindow(TODAY, 7);
  expect(select([from, to]).due).toHaveLength(2);
  expect(select([addDays(from, -1), addDays(to, 1)]).due).toEqual([]);
});

test('a digest without items is not worth sending', () => {
  expect(select([])).toEqual({ due: [], isWorthSending: false });
});

test('sorts by date', () => {
  const { due } = select(['2028-03-01', '2028-02-20', '2028-02-27']);
  expect(due.map((each) => each.item.dateStamp)).toEqual(['2028-02-20', '2028-02-27', '2028-03-01']);
});

describe('an item reported before', () => {
  const told = (dateStamp: string, stage: Told['stage'], of = dateStamp): Told => ({
    itemId: of,
    kind: 'date',
    dateStamp,
    stage,
  });

  test('is no reason for a mail, but is listed in one', () => {
    const before = [told('2028-02-29', 'soon')];
    expect(select(['2028-02-29'], { told: before })).toMatchObject({ isWorthSending: false });
    const { due, isWorthSending } = select(['2028-02-29', '2028-03-05'], { told: before });
    expect(isWorthSending).toBe(true);
    expect(due.map(({ isNew }) => isNew)).toEqual([false, true]);
  });

  test('is new again on its day', () => {
    expect(select([TODAY], { told: [told(TODAY, 'soon')] }).isWorthSending).toBe(true);
    expect(select([TODAY], { told: [told(TODAY, 'today')] }).isWorthSending).toBe(false);
  });

  test('is reported once after its date, and then no longer listed', () => {
    const past = '2028-02-26';
    expect(select([past], { told: [told(past, 'today')] }).due).toHaveLength(1);
    expect(select([past], { told: [told(past, 'overdue')] }).due).toEqual([]);
  });

  test('is new after its date changed', () => {
    expect(select([TODAY], { told: [told('2028-02-01', 'overdue', TODAY)] }).isWorthSending).toBe(true);
  });

  test('causes three mails at most, on whichever days the digest runs', () => {
    let known: Told[] = [];
    let mails = 0;
    for (let day = 0; day < 40; day++) {
      const { due, isWorthSending } = select(['2028-03-10'], { told: known, today: addDays('2028-02-15', day) });
      if (!isWorthSending) continue;
      mails++;
      known = due.map(({ item: { id, dateStamp }, stage }) => ({ itemId: id, kind: 'date', dateStamp, stage }));
    }
    expect(mails).toBe(3);
  });

  test.each(['warranty', 'lent'] as const)('is new by its %s of the same day', (kind) => {
    const dates = [item(TODAY), { ...item(TODAY), kind }];
    const before = [told(TODAY, 'today')];
    const { due } = selectDigest(dates, { today: TODAY, reminderDays: 7, told: before });
    expect(due.map(({ item: date, isNew }) => [date.kind, isNew])).toEqual([
      ['date', false],
      [kind, true],
    ]);
  });
});
