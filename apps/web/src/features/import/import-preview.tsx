import type { ImportCounts, ImportMode, OwnRows } from '@boxroom/domain/import/import-plan-types';
import { type Message, msg } from '@boxroom/domain/language/message';
import { useState } from 'react';
import { Choice } from '../../components/field/choice.tsx';
import { importCounts } from '../../inventory/import/take-back-text.ts';
import { OtherCurrency } from '../../inventory/item/other-currency.tsx';
import { t } from '../../lib/language/t.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { fileCurrency } from './file-currency.ts';
import { ImportQuestions, isUnanswered } from './import-questions.tsx';
import { OwnFieldsChoice } from './own-fields-choice.tsx';
import { ProblemList } from './problem-list.tsx';
import { SampleTree } from './sample-tree.tsx';
import { saveRefused } from './save-refused.ts';
import { ShowFilled } from './show-filled.tsx';
import type { ImportFile, ImportFileState } from './use-import-file.ts';
import type { FilePlan } from './use-import-plan.ts';
import './import-preview.css';
import type { Showing } from './use-showing.ts';

interface ImportPreviewProps {
  file: ImportFile;
  plan: FilePlan;
  setters: Pick<ImportFileState, 'setMapping' | 'setChoices'>;
  showing: Showing;
}

/** How the columns come in, what will be created, and each row that cannot be. */
export function ImportPreview({ file, plan, setters, showing }: ImportPreviewProps) {
  const { input, recognition } = file;
  const { summary, survey } = plan;
  const { counts } = summary;
  // Open at first if a column is missing; then as the person leaves it.
  const [columnsOpen, setColumnsOpen] = useState(summary.missing.length > 0);
  const { questions } = survey;
  return (
    <>
      <ColumnChooser
        table={input.table}
        recognition={recognition}
        mapping={input.mapping}
        missing={summary.missing}
        isOpen={columnsOpen}
        onToggle={setColumnsOpen}
        onChange={setters.setMapping}
      />
      <ImportQuestions questions={questions} choices={input.choices} onChange={setters.setChoices} />
      {counts.rows === 0 && (
        <p className="small" role="alert">
          {t('This file has a header, but no rows below it.')}
        </p>
      )}
      <Counts counts={counts} own={plan.request().own} />
      <OtherCurrency of="file" currency={fileCurrency(survey.header, input.mapping)} />
      <OwnFieldsChoice
        fields={plan.ownFields}
        own={plan.request().own}
        mapping={input.mapping}
        suggested={recognition.mapping}
        onChange={setters.setMapping}
      />
      <ShowFilled hidden={showing.hidden} checked={showing.isWanted} onChange={showing.want} />
      {plan.isUnsure && (
        <p className="small" role="alert">
          {t('The server could not be asked which rows are there already. You may be offline.')}
        </p>
      )}
      <ModeChoice
        counts={counts}
        mode={input.choices.mode}
        onChange={(mode) => setters.setChoices({ ...input.choices, mode })}
      />
      {summary.limits.map((limit) => (
        <p key={limit} role="alert" className="error-text">
          {limit}
        </p>
      ))}
      {!isUnanswered(questions, input.choices) && (
        <ProblemList
          summary={summary}
          choices={input.choices}
          onChange={setters.setChoices}
          onColumns={() => setColumnsOpen(true)}
          onDownload={() => void saveRefused(file.source.name, plan)}
        />
      )}
      {summary.sample.length > 0 && (
        <SampleTree
          sample={summary.sample}
          total={counts.items + counts.changed + counts.there}
          currency={showing.currency}
          ownFields={plan.ownFields}
        />
      )}
    </>
  );
}

function Counts({ counts, own }: { counts: ImportCounts; own: OwnRows }) {
  const created = [
    ...importCounts(counts).toReversed(),
    ...(counts.categories > 0
      ? [t('{count, plural, one{# category} other{# categories}}', { count: counts.categories })]
      : []),
  ];
  if (created.length === 0 && counts.changed === 0) return null;
  return (
    <section aria-label={t('What will be created')}>
      <p className="heading">{created.length > 0 ? t('Will be created') : t('Nothing new')}</p>
      {created.length > 0 && (
        <ul role="list" className="cluster import-counts">
          {created.map((count) => (
            <li key={count} className="badge badge-accent">
              {count}
            </li>
          ))}
        </ul>
      )}
      {counts.changed > 0 && (
        <p className="small">
          {counts.moved === 0
            ? t('{count, plural, one{# item changes} other{# items change}}.', { count: counts.changed })
            : t(
                '{count, plural, one{# item changes} other{# items change}}, {moved, plural, one{# of them move} other{# of them move}} to another box.',
                { count: counts.changed, moved: counts.moved },
              )}
        </p>
      )}
      {hasPlaces(own) && (
        <p className="muted small">
          {t('Rooms, boxes and categories that you already have are used, not created again.')}
        </p>
      )}
    </section>
  );
}

/** Whether a file can name something that is there. The first room of an account is not the person's doing. */
function hasPlaces({ rooms, boxes, categories }: OwnRows): boolean {
  return [...boxes].length + [...categories].length > 0 || [...rooms].length > 1;
}

const MODES: readonly { value: ImportMode; label: Message }[] = [
  { value: 'new', label: msg('Add only what is new') },
  { value: 'update', label: msg('Add what is new, and change what differs') },
  { value: 'all', label: msg('Add everything, also a second time') },
];

/** Asked only where rows of the file are there already. */
function ModeChoice(props: { counts: ImportCounts; mode: ImportMode; onChange: (mode: ImportMode) => void }) {
  const { counts, mode, onChange } = props;
  const there = counts.there + counts.changed;
  if (there === 0 && mode === 'new') return null;
  return (
    <section aria-label={t('Already there')} className="import-mode">
      <p className="heading">
        {there === 0
          ? t('Items that are there already')
          : t('{count, plural, one{# item is} other{# items are}} there already', { count: there })}
      </p>
      {counts.differing > 0 && (
        <p className="muted small">
          {t('{count, plural, one{# of them differs} other{# of them differ}} in the file.', {
            count: counts.differing,
          })}
        </p>
      )}
      <Choice
        label={t('Items that are there already')}
        options={MODES.map((one) => ({ value: one.value, label: t(one.label) }))}
        value={mode}
        onChange={onChange}
      />
    </section>
  );
}
