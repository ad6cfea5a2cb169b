import type { Catalogue, Placements } from './misplaced.ts';

/**
 * Returns the statements that put the tables in their places with Citus: first those that drop what cannot stay, then a
 * table after all that its foreign keys lead to.
 */
export function citusStatements(
  { columns, foreignKeys, uniques }: Catalogue,
  placements: Placements,
  dropped: readonly string[],
): string[] {
  const dropsOf = (constraints: readonly { name: string; table: string; isConstraint?: boolean }[]) =>
    constraints
      .filter(({ name }) => dropped.includes(name))
      .map(({ name, table, isConstraint = true }) =>
        isConstraint ? `alter table ${table} drop constraint ${name};` : `drop index ${name};`,
      )
      .toSorted();
  // Foreign keys hold what they refer to.
  const drops = [...dropsOf(foreignKeys), ...dropsOf(uniques)];
  const done = new Set<string>();
  const ordered: string[] = [];
  const place = (table: string) => {
    if (done.has(table)) return;
    done.add(table);
    for (const { table: from, to } of foreignKeys) if (from === table) place(to);
    ordered.push(table);
  };
  // The others are colocated with it.
  place(FIRST);
  for (const table of [...columns.keys()].toSorted()) place(table);
  const statements = ordered.flatMap((table) => {
    const placement = placements[table];
    if (placement?.kind === 'reference') return [`select create_reference_table('${table}');`];
    if (placement?.kind !== 'distributed') return [];
    const others = table === FIRST ? '' : `, colocate_with => '${FIRST}'`;
    return [`select create_distributed_table('${table}', '${placement.key}'${others});`];
  });
  return [...drops, ...statements];
}

const FIRST = 'space';
