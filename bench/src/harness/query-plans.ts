import type { Database } from '@boxroom/db/tables/database';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** Returns how Postgres reads the tables in each statement that `work` sends: 'Index Scan item_version, …'. */
export async function plansOf(pool: Pool, work: (db: Kysely<Database>) => Promise<unknown>): Promise<string[]> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void sent.push({ sql, parameters }),
  });
  await work(db);
  const plans: string[] = [];
  for (const { sql, parameters } of sent) {
    if (!/^\s*(select|with)\b/i.test(sql)) continue;
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (format json) ${sql}`, [
      ...parameters,
    ]);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan) plans.push(reads(plan).join(', '));
  }
  return plans;
}

function reads(node: PlanNode): string[] {
  const what = node['Index Name'] ?? node['Relation Name'];
  const below = (node.Plans ?? []).flatMap(reads);
  return what === undefined ? below : [`${node['Node Type']} ${what}`, ...below];
}
