import type {
  ImportChoices,
  ImportMapping,
  ImportSummary,
  OwnItem,
  OwnRows,
  PlannedRows,
  Recognition,
} from '../import/import-plan-types.ts';
import { ImportPlanner } from '../import/import-planner.ts';
import { ImportSurvey } from '../import/import-survey.ts';
import { recognizeSource } from '../import/recognize-source.ts';
import type { SourceRow } from '../import/source-row.ts';
import type { Translate } from '../language/message.ts';
import { english } from '../language/translator.ts';
import { seededIds, seededRandom } from '../seed/seeded-random.ts';
import { readTable } from './read-table.ts';

export const NO_OWN: OwnRows = {
  rooms: [],
  boxes: [],
  categories: [],
  itemCount: 0,
  itemsIn: () => [],
  item: () => undefined,
  personalSpaceId: 'personal',
};

/** An account that has what was planned, beside nothing. */
export function ownOf(...plans: readonly PlannedRows[]): OwnRows {
  const items = new Map<string, OwnItem>();
  for (const plan of plans) {
    for (const { ref: _, isTicked: __, createdAt: ___, ...item } of plan.items) items.set(item.id, item);
    for (const { id, boxId, set } of plan.updates) {
      const before = items.get(id);
      if (before) items.set(id, Object.assign({}, before, set, { boxId: boxId ?? before.boxId }));
    }
  }
  return {
    rooms: plans.flatMap(({ rooms }) => rooms),
    boxes: plans.flatMap(({ boxes }) => boxes.map((box) => ({ ...box, spaceId: box.roomId ?? 'personal' }))),
    categories: plans.flatMap(({ categories }) => categories),
    itemCount: items.size,
    itemsIn: (boxId) => [...items.values()].filter((item) => item.boxId === boxId),
    item: (id) => items.get(id),
    personalSpaceId: 'personal',
  };
}

/** The ids of planned items by their ids in the other program, as the server finds them later. */
export function knownOf(...plans: readonly PlannedRows[]): Map<string, string> {
  return new Map(
    plans.flatMap(({ items }) => items.flatMap(({ id, ref }) => (ref === undefined ? [] : [[ref, id] as const]))),
  );
}

export interface PlanFileOptions {
  own?: OwnRows;
  known?: ReadonlyMap<string, string>;
  mapping?: Partial<ImportMapping>;
  choices?: Partial<ImportChoices>;
  /** Rows of a batch. */
  batch?: number;
  seed?: number;
  t?: Translate;
}

export interface PlannedFile {
  recognition: Recognition;
  survey: ImportSurvey;
  plan: PlannedRows;
  summary: ImportSummary;
}

/** Plans the import of a text file as the app does, with the suggested mapping and fixes. */
export async function planFile(text: string, options: PlanFileOptions = {}): Promise<PlannedFile> {
  return planRows(await readTable(text), options);
}

/** The same for rows that were read already. */
export function planRows(
  { header, rows }: { header: readonly string[]; rows: readonly SourceRow[] },
  { own = NO_OWN, known = new Map(), mapping, choices, batch = 1000, seed = 1, t = english }: PlanFileOptions = {},
): PlannedFile {
  const recognition = recognizeSource(header, rows.slice(0, 20));
  const survey = new ImportSurvey(header, { ...recognition.mapping, ...mapping }, t);
  const batches = Array.from({ length: Math.ceil(rows.length / batch) }, (_, at) =>
    rows.slice(at * batch, (at + 1) * batch),
  );
  for (const part of batches) survey.add(part);
  const planner = new ImportPlanner(
    {
      survey,
      own,
      known,
      newId: seededIds(seededRandom(seed)),
      choices: { fixes: recognition.fixes, mode: 'new', decimalMark: null, dateOrder: null, ...choices },
    },
    t,
  );
  const plan: PlannedRows = { rooms: [], boxes: [], categories: [], items: [], updates: [], refused: [] };
  for (const part of batches) {
    const { rooms, boxes, categories, items, updates, refused } = planner.plan(part);
    plan.rooms.push(...rooms);
    plan.boxes.push(...boxes);
    plan.categories.push(...categories);
    plan.items.push(...items);
    plan.updates.push(...updates);
    plan.refused.push(...refused);
  }
  return { recognition, survey, plan, summary: planner.summary };
}
