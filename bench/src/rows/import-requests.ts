import { randomUUID } from 'node:crypto';
import type { PartRows } from '@boxroom/domain/import/split-import';
import type { Household } from '../data/filled-database.ts';
import { NOW } from '../data/inventory.ts';
import { type LoadRequest, postRequest } from '../harness/load.ts';

/** An import as the app sends it: announced, in parts, and ended. */
export function importRequests({ cookie }: Household, plan: readonly PartRows[]): LoadRequest[] {
  const importId = randomUUID();
  const parts = plan.map((rows, part) => ({ ...rows, importId, part }));
  return [
    postRequest('/trpc/import.begin', cookie, { id: importId, fileName: 'inventory.csv', source: 'boxroom' }),
    ...parts.map((part) => postRequest('/trpc/import.create', cookie, part)),
    postRequest('/trpc/import.finish', cookie, { id: importId }),
  ];
}

/** Returns the items in COPY's own text format. */
export function copyLines({ userId }: Household, parts: readonly PartRows[]): string {
  const cell = (value: string | number | null) =>
    value === null ? '\\N' : String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return parts
    .flatMap(({ items }) => items)
    .map(({ id, boxId, name, description, quantity, price }) =>
      [id, userId, boxId, name, description, quantity, price, NOW, NOW, 1].map(cell).join('\t'),
    )
    .join('\n');
}
