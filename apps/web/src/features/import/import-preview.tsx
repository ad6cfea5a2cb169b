import type { ImportCounts, ImportMode } from '@boxroom/domain/import/import-plan-types';
import type { DisplayOption } from '@boxroom/domain/profile/profile';
import { countText } from '@boxroom/domain/text/count-text';
import { useState } from 'react';
import { Choice } from '../../components/field/choice.tsx';
import { saveFile } from '../../lib/file/save-file.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ImportQuestions, isUnanswered } from './import-questions.tsx';
import { refusedFile } from './plan-file.ts';
import { ProblemList } from './problem-list.tsx';
import { SampleTree } from './sample-tree.tsx';
import { ShowFilled } from './show-filled.tsx';
import type { ImportFile, ImportFileState } from './use-import-file.ts';
import type { FilePlan } from './use-import-plan.ts';
import './import-preview.css';

interface ImportPreviewProps {
  file: ImportFile;
  plan: FilePlan;
  setters: Pick<ImportFileState, 'setMapping' | 'setChoices'>;
  showing: Showing;
}

/** What the import brings and the person would not see, and whether to switch it on. */
export interface Showing {
  hidden: readonly DisplayOption[];
  isWanted: boolean;
  want: (on: boolean) => void;
}

/** How the columns come in, what will be created, and each row that cannot be. */
export function ImportPreview({ file, plan, setters, showing }: ImportPreviewProps) {
  const { input, recognition } = file;
  const { summary, survey } = plan;
  const { counts } = summary;
  // Open at first if a column is missing; then as the person leaves it.
  const [columnsOpen, setColumnsOpen] = useState(summary.missing.length > 0);
  const { questions } = survey;
  async function downloadRefused() {
    saveFile(`not imported from ${withoutType(file.source.name)}.csv`, await refusedFile(input.table, plan.request()));
  }
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
      <Counts counts={counts} />
      <ShowFilled hidden={showing.hidden} checked={showing.isWanted} onChange={showing.want} />
      {plan.isUnsure && (
        <p className="small" role="alert">
          The server could not be asked which rows are there already. You may be offline.
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
          onDownload={() => void downloadRefused()}
        />
      )}
      {summary.sample.length > 0 && (
        <SampleTree sample={summary.sample} total={counts.items + counts.changed + counts.there} />
      )}
    </>
  );
}

function withoutType(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

function Counts({ counts }: { counts: ImportCounts }) {
  const created = [
    countText(counts.rooms, 'room'),
    countText(counts.boxes, 'box', 'boxes'),
    countText(counts.items, 'item'),
    countText(counts.categories, 'category', 'categories'),
  ];
  return (
    <section aria-label="What will be created">
      <p className="heading">Will be created</p>
      <ul className="cluster import-counts">
        {created.map((count) => (
          <li key={count} className="badge badge-accent">
            {count}
          </li>
        ))}
      </ul>
      {counts.changed > 0 && (
        <p className="small">
          {countText(counts.changed, 'item changes', 'items change')}
          {counts.moved > 0 && `, ${counts.moved.toLocaleString('en-US')} of them move to another box`}.
        </p>
      )}
      <p className="muted small">Rooms, boxes and categories that you already have are used, not created again.</p>
    </section>
  );
}

const MODES: readonly { value: ImportMode; label: string }[] = [
  { value: 'new', label: 'Add only what is new' },
  { value: 'update', label: 'Add what is new, and change what differs' },
  { value: 'all', label: 'Add everything, also a second time' },
];

/** Asked only where rows of the file are there already. */
function ModeChoice(props: { counts: ImportCounts; mode: ImportMode; onChange: (mode: ImportMode) => void }) {
  const { counts, mode, onChange } = props;
  const there = counts.there + counts.changed;
  if (there === 0 && mode === 'new') return null;
  return (
    <section aria-label="Already there" className="import-mode">
      <p className="heading">
        {there === 0
          ? 'Items that are there already'
          : countText(there, 'item is there already', 'items are there already')}
      </p>
      <Choice label="Items that are there already" options={MODES} value={mode} onChange={onChange} />
    </section>
  );
}
