/** What older versions that are still running may not survive, with the way that they do. */
const RULES: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /^(?:drop|alter table .*\bdrop)\b/, instead: 'drop it in a contract step of a later version' },
  { pattern: /\brename\b/, instead: 'add the new name, fill it by a trigger, and drop the old one in a contract step' },
  {
    pattern: /^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/,
    instead: 'add a new column, fill it by a trigger, and drop the old one in a contract step',
  },
  {
    pattern: /^alter table .*\bset not null\b/,
    instead: 'add "check (… is not null) not valid", and set it in a contract step',
  },
  {
    pattern: /^alter table .*\badd (?:column )?(?!constraint\b)[^,]*\bnot null\b(?![^,]*\b(?:default|generated)\b)/,
    instead: 'give the column a default: older versions insert rows without it',
  },
  {
    pattern:
      /^alter table .*\badd (?:constraint \S+ )?(?:check|foreign key|unique|primary key|exclude)\b(?!.*\bnot valid\b)/,
    instead: 'add it as "not valid", or in a contract step: older versions may write rows that break it',
  },
  { pattern: /^create unique index\b/, instead: 'build it in a contract step: older versions may write equal rows' },
  { pattern: /^create index (?!concurrently\b)/, instead: 'build it in a migration of kind "index"' },
  { pattern: /^(?:update|delete|insert)\b/, instead: 'change rows in a migration of kind "backfill"' },
  { pattern: /^(?:truncate|lock|vacuum|cluster|reindex)\b/, instead: 'leave it out: it locks the whole table' },
];

export interface Unsafe {
  statement: string;
  instead: string;
}

/**
 * Returns the statements of an expanding migration that could break or block an older version. Tables that the
 * migration creates itself are free: nobody else knows them.
 */
export function findUnsafe(texts: readonly string[]): Unsafe[] {
  const statements = texts.flatMap(splitStatements);
  const created = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  );
  return statements.flatMap((statement) => {
    const table = tableOf(statement);
    if (table !== undefined && created.has(table)) return [];
    const broken = RULES.find(({ pattern }) => pattern.test(statement));
    return broken ? [{ statement, instead: broken.instead }] : [];
  });
}

function tableOf(statement: string): string | undefined {
  const [, table] =
    /^(?:alter table (?:only )?|insert into |update |delete from )(\S+)/.exec(statement) ??
    /^create (?:unique )?index .*? on (\S+)/.exec(statement) ??
    [];
  return table;
}

/** Splits a text into lower-case statements without comments, literals and function bodies. */
function splitStatements(text: string): string[] {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim().toLowerCase())
    .filter((statement) => statement !== '');
}
