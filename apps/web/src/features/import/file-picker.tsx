import { SOURCE_BYTES_MAX, SOURCE_ROWS_MAX, SourceError } from '@boxroom/domain/import/source-error';
import type { FileChoice } from '@boxroom/domain/import/source-row';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import type { FileFailure } from './use-import-file.ts';
import './file-picker.css';

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
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <>
      <label
        className="file-picker"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <FileUp aria-hidden />
        <span className="heading">{opening === null ? 'Choose a file' : 'Reading…'}</span>
        <span className="muted small" dir="auto">
          {opening ??
            `or drop it here. A CSV or a spreadsheet, up to ${SOURCE_BYTES_MAX / 1024 / 1024} MB and ${SOURCE_ROWS_MAX.toLocaleString('en-US')} rows.`}
        </span>
        <input
          type="file"
          aria-label="File to import"
          accept={TYPES}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Allows the same file to be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </label>
      {failure && <FileProblem error={failure.error} onPlain={() => onRead({ ...failure.choice, quoted: false })} />}
      <p className="muted small">
        Exports of Boxroom, Homebox, Sortly, Shelf, OpenBin, Part-DB and Snipe-IT are recognized. Of any other list you
        choose the columns. Nothing is written before you confirm.
      </p>
    </>
  );
}

/** Why a file could not be read, with what can be done about it here. */
export function FileProblem({ error, onPlain }: { error: unknown; onPlain: () => void }) {
  const code = error instanceof SourceError ? error.code : null;
  return (
    <div role="alert" className="error-text file-problem">
      <p>{error instanceof SourceError ? error.message : 'This file could not be read.'}</p>
      {(code === 'UNCLOSED_QUOTE' || code === 'ROW_TOO_LONG') && (
        <Button variant="outline" colorPalette="gray" onClick={onPlain}>
          Read quotes as plain characters
        </Button>
      )}
    </div>
  );
}
