import { english } from '@boxroom/domain/language/translator';
import type { DrillLine, DrillReport } from './drill-backup.ts';

/** More would hide the rest. */
const DETAILS_SHOWN = 10;

/** Returns the lines of a table that shows every part of a drilled backup. */
export function drillTable({ folder, manifest, lines }: DrillReport): string[] {
  const { at, version, postgres } = manifest;
  const nameWidth = Math.max(...lines.map(({ part }) => part.length));
  const countWidth = Math.max(...lines.map(({ count }) => String(count).length));
  return [
    `${folder}, of ${at}, Boxroom ${version}, Postgres ${postgres}`,
    ...lines.map(({ part, count, outcome }) =>
      `  ${part.padEnd(nameWidth)}  ${String(count).padStart(countWidth)}  ${outcome}`.trimEnd(),
    ),
  ];
}

/** Returns a sentence about a backup that passed its drill. */
export function drillVerdict({ manifest, lines }: DrillReport): string {
  const pictures = english('{count, plural, one{# picture file} other{# picture files}}', {
    count: manifest.pictures.files,
  });
  if (manifest.kind === 'server')
    return `The dump and ${pictures} are as they were backed up. Whether the dump restores was not tried: restore it into an empty database.`;
  if (manifest.tables === undefined)
    return `The backup restores, and ${pictures} are as they were backed up. Its tables were not compared: the backup was made without checksums of them.`;
  const tables = english('{count, plural, one{# table} other{# tables}}', {
    count: lines.filter(({ part }) => part !== 'pictures').length,
  });
  return `The backup restores: ${tables} and ${pictures} are as they were backed up.`;
}

/** Returns a sentence for each difference, shortened where there are many. */
export function drillDifferences(lines: readonly DrillLine[]): string[] {
  const all = lines.flatMap(({ part, details }) => details.map((detail) => `${part}: ${detail}.`));
  const rest = all.length - DETAILS_SHOWN;
  return rest > 0
    ? [
        ...all.slice(0, DETAILS_SHOWN),
        english('… and {count, plural, one{# more difference} other{# more differences}}.', { count: rest }),
      ]
    : all;
}
