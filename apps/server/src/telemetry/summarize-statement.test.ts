import { expect, test } from 'vitest';
import { summarizeStatement } from './summarize-statement.ts';

test.each([
  ['select "id" from "app_user" where "id" = $1', 'select app_user', 'select'],
  ['insert into "mail_outbox" ("id") values ($1)', 'insert mail_outbox', 'insert'],
  ['update "mail_outbox" set "tries" = $1', 'update mail_outbox', 'update'],
  ['\n  delete from only tag', 'delete tag', 'delete'],
  ['with a as (select 1 from item) select * from a', 'with item', 'with'],
  ['begin', 'begin', 'begin'],
  ["select 'ada@example.org'", 'select', 'select'],
])('%s is "%s"', (sql, summary, operation) => {
  expect(summarizeStatement(sql)).toEqual({ summary, operation, id: expect.stringMatching(/^[0-9a-f]{12}$/) });
});
