import { t } from '../../lib/language/t.ts';
import { FileProblem } from './file-picker.tsx';
import { FileReading } from './file-reading.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { FileFailure, ImportFile, ImportFileState } from './use-import-file.ts';
import type { PlanState } from './use-import-plan.ts';
import '../../components/placeholder/progress-bar.css';
import type { Showing } from './use-showing.ts';

interface ChosenFileProps {
  file: ImportFile;
  planning: PlanState;
  setters: Pick<ImportFileState, 'read' | 'setMapping' | 'setChoices'>;
  showing: Showing;
  /** Reading it in another way did not work. */
  failure: FileFailure | null;
}

/** The file before it is imported: its preview, or why there is none. */
export function ChosenFile({ file, planning, setters, showing, failure }: ChosenFileProps) {
  const { plan, isCurrent, rows, error } = planning;
  const { source, choice, recognition, opened } = file;
  const problem = failure?.error ?? error;
  return (
    <>
      <FileReading
        title={recognition.text && t(recognition.text)}
        notes={recognition.notes.map((note) => t(note))}
        guess={opened.guess}
        choice={choice}
        onChange={(next) => setters.read(source, next)}
      />
      {problem !== null && (
        <FileProblem error={problem} onPlain={() => setters.read(source, { ...choice, quoted: false })} />
      )}
      {!isCurrent && problem === null && <Reading rows={rows} />}
      {plan && error === null && <ImportPreview file={file} plan={plan} setters={setters} showing={showing} />}
    </>
  );
}

function Reading({ rows }: { rows: number }) {
  return (
    <div className="import-reading">
      <progress className="progress-bar" aria-label={t('Reading the file')} />
      <p className="muted small number">
        {rows > 0 ? t('{count, plural, one{# row} other{# rows}} read', { count: rows }) : t('Reading the file…')}
      </p>
    </div>
  );
}
