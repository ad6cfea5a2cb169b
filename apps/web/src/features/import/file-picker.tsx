import { SOURCE_BYTES_MAX, SOURCE_ROWS_MAX, SourceError } from '@boxroom/domain/import/source-error';
import type { FileChoice } from '@boxroom/domain/import/source-row';
import { Button } from '../../components/button/button.tsx';
import { FileDrop } from '../../components/field/file-drop.tsx';
import { t } from '../../lib/language/t.ts';
import './file-picker.css';
import type { FileFailure } from './use-import-file.ts';

const TYPES = '.csv,.tsv,.tab,.txt,.xlsx,.xlsm,.xlsb,.xls,.ods,text/csv,text/tab-separated-values,text/plain';

interface FilePickerProps {
  /** The name of the file that is being opened, or null. */
  opening: string | null;
  failure: FileFailure | null;
  onFile: (file: File) => void;
  onRead: (choice: FileChoice) => void;
}

/** Takes one file, chosen or dropped. It is read in the browser. */
export function FilePicker({ opening, failure, onFile, onRead }: FilePickerProps) {
  return (
    <>
      <FileDrop
        label={t('File to import')}
        heading={opening === null ? t('Choose a file') : t('Reading…')}
        text={
          opening ??
          // i18n: below 'Choose a file'
          t('or drop it here. A CSV or a spreadsheet, up to {size} MB and {rows, plural, one{# row} other{# rows}}.', {
            size: SOURCE_BYTES_MAX / 1024 / 1024,
            rows: SOURCE_ROWS_MAX,
          })
        }
        accept={TYPES}
        onFile={onFile}
      />
      {failure && <FileProblem error={failure.error} onPlain={() => onRead({ ...failure.choice, quoted: false })} />}
      <p className="muted small">
        {t(
          'Exports of Boxroom, Homebox, Sortly, Shelf, OpenBin, Part-DB and Snipe-IT are recognized. Of any other list you choose the columns. Nothing is written before you confirm.',
        )}
      </p>
    </>
  );
}

/** Why a file could not be read, with what can be done about it here. */
export function FileProblem({ error, onPlain }: { error: unknown; onPlain: () => void }) {
  const code = error instanceof SourceError ? error.code : null;
  return (
    <div role="alert" className="error-text file-problem">
      <p>{error instanceof SourceError ? error.text(t) : t('This file could not be read.')}</p>
      {(code === 'UNCLOSED_QUOTE' || code === 'ROW_TOO_LONG') && (
        <Button variant="outline" colorPalette="gray" onClick={onPlain}>
          {t('Read quotes as plain characters')}
        </Button>
      )}
    </div>
  );
}
