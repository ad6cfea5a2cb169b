import { OWNER_LIMITS } from '../access/owner-limits.ts';
import { ITEMS_PER_OWNER_MAX } from '../item/item.ts';
import type { Translate } from '../language/message.ts';
import { COLUMN_ROLES, type ColumnRole } from './column-roles.ts';
import type { ImportChoices, ImportCounts, ImportSummary, SampleItem } from './import-plan-types.ts';
import type { ImportSurvey } from './import-survey.ts';
import type { PlaceTargets } from './place-targets.ts';
import type { ProblemCollector } from './problem-collector.ts';

/** The items that the preview shows. */
export const SAMPLE_MAX = 50;

interface Planned {
  survey: ImportSurvey;
  choices: ImportChoices;
  collector: ProblemCollector;
  targets: PlaceTargets;
}

/** Counts what is planned, and keeps the first items of each outcome. */
export class PlanSummary {
  readonly counts: Omit<ImportCounts, 'rooms' | 'boxes' | 'categories'> = {
    items: 0,
    changed: 0,
    moved: 0,
    there: 0,
    differing: 0,
    rows: 0,
    refused: 0,
  };
  // Nobody finds the four changes of a large file among thousands of items that stay.
  readonly #samples: Readonly<Record<SampleItem['outcome'], SampleItem[]>> = { changed: [], new: [], there: [] };
  readonly #ownItems: number;

  constructor(ownItems: number) {
    this.#ownItems = ownItems;
  }

  added(sample: () => SampleItem): void {
    this.counts.items++;
    this.#show('new', sample);
  }

  changed(isMoved: boolean, sample: () => SampleItem): void {
    this.counts.changed++;
    if (isMoved) this.counts.moved++;
    this.#show('changed', sample);
  }

  there(isDiffering: boolean, sample: () => SampleItem): void {
    this.counts.there++;
    if (isDiffering) this.counts.differing++;
    this.#show('there', sample);
  }

  of({ survey, choices, collector, targets }: Planned, t: Translate): ImportSummary {
    const counts = { ...this.counts, ...targets.counts };
    const missing = missingOf(survey, collector);
    const limits = this.#limits(targets, t);
    const isOpen = survey.questions.some(
      ({ kind }) => (kind === 'number' ? choices.decimalMark : choices.dateOrder) === null,
    );
    const work = counts.rooms + counts.boxes + counts.items + counts.changed;
    return {
      counts,
      problems: collector.problems,
      notes: collector.notes,
      changedRows: collector.changedRows,
      sample: Object.values(this.#samples).flat().slice(0, SAMPLE_MAX),
      limits,
      missing: missing.map((role) => t(COLUMN_ROLES[role].label)),
      ready: missing.length === 0 && limits.length === 0 && !isOpen && work > 0,
    };
  }

  #limits({ counts, ownCounts }: PlaceTargets, t: Translate): string[] {
    const limitOf = (max: number, own: number, more: number, text: LimitText): string[] =>
      more === 0 || own + more <= max ? [] : [`${text(max, t)} ${fileText(own, more, t)}`];
    return [
      ...limitOf(OWNER_LIMITS.room.max, ownCounts.rooms, counts.rooms, LIMIT_TEXTS.room),
      ...limitOf(OWNER_LIMITS.box.max, ownCounts.boxes, counts.boxes, LIMIT_TEXTS.box),
      ...limitOf(OWNER_LIMITS.category.max, ownCounts.categories, counts.categories, LIMIT_TEXTS.category),
      ...limitOf(ITEMS_PER_OWNER_MAX, this.#ownItems, this.counts.items, LIMIT_TEXTS.item),
    ];
  }

  #show(outcome: SampleItem['outcome'], sample: () => SampleItem): void {
    const shown = this.#samples[outcome];
    if (shown.length < SAMPLE_MAX) shown.push(sample());
  }
}

type LimitText = (max: number, t: Translate) => string;
const LIMIT_TEXTS = {
  room: (max, t) => t('An account can have {max, plural, one{# room} other{# rooms}} at most.', { max }),
  box: (max, t) => t('An account can have {max, plural, one{# box} other{# boxes}} at most.', { max }),
  category: (max, t) => t('An account can have {max, plural, one{# category} other{# categories}} at most.', { max }),
  item: (max, t) => t('An account can have {max, plural, one{# item} other{# items}} at most.', { max }),
} satisfies Record<string, LimitText>;

/** Follows the sentence about the limit, so that it needs not say of what. */
function fileText(own: number, more: number, t: Translate): string {
  return own === 0
    ? t('This file has {more, plural, one{# new one} other{# new ones}}.', { more })
    : t(
        'This file has {more, plural, one{# new one} other{# new ones}}, and {own, plural, one{# is} other{# are}} there.',
        { more, own },
      );
}

/** The roles without which nothing can be imported. */
export function missingOf({ reader }: ImportSurvey, collector: ProblemCollector): ColumnRole[] {
  const hasBox = reader.has('boxName') || reader.has('path') || reader.has('pathPart');
  const isPlaced = hasBox || collector.fixOf('noBox', 'boxName') !== null;
  const isNamed = reader.has('itemName') || reader.has('otherName') || reader.has('itemList');
  return [...(isPlaced ? [] : (['boxName'] as const)), ...(isNamed ? [] : (['itemName'] as const))];
}
