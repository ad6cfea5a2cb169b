import { SOURCE_DELIMITERS, SOURCE_ENCODINGS } from '@boxroom/domain/import/source-row';
import type { FileChoice, FileGuess, TextGuess, WorkbookGuess } from '@boxroom/domain/import/source-row';
import { Select } from '../../components/field/select.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { t } from '../../lib/language/t.ts';
import './file-reading.css';
import {
  allSheetsLabel,
  DELIMITER_LABELS,
  ENCODING_LABELS,
  readingHints,
  readingLine,
  sheetLabel,
} from './reading-words.ts';

interface FileReadingProps {
  /** 'Looks like a Homebox export', or null. */
  title: string | null;
  notes: readonly string[];
  guess: FileGuess;
  choice: FileChoice;
  onChange: (choice: FileChoice) => void;
}

/** What was found out about the file; each of it can be changed. */
export function FileReading({ title, notes, guess, choice, onChange }: FileReadingProps) {
  const hints = readingHints(guess);
  const change = (more: FileChoice) => onChange({ ...choice, ...more });
  return (
    <section aria-label={t('File')} className="file-reading">
      {title !== null && <p className="heading">{title}</p>}
      <p className="muted small" dir="auto">
        {readingLine(guess)}
      </p>
      {hints.length > 0 && (
        <ul role="list" className="small">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      <details className="fold">
        <summary className="link small">{t('How the file is read')}</summary>
        {notes.length > 0 && (
          <ul role="list" className="muted small file-hints">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {guess.kind === 'text' ? (
          <TextReading guess={guess} onChange={change} />
        ) : (
          <SheetChoice guess={guess} onChange={(sheet) => onChange({ sheet })} />
        )}
        <HeaderRow headerRow={guess.headerRow} onChange={change} />
      </details>
    </section>
  );
}

type OnChange = (choice: FileChoice) => void;

function TextReading({ guess, onChange }: { guess: TextGuess; onChange: OnChange }) {
  return (
    <>
      <Setting label={t('Encoding')}>
        <Select
          label={t('Encoding')}
          value={guess.encoding}
          options={SOURCE_ENCODINGS.map((value) => ({ value, label: t(ENCODING_LABELS[value]) }))}
          onChange={(encoding) => onChange({ encoding })}
        />
      </Setting>
      <Setting label={t('Columns are divided by')}>
        <Select
          label={t('Columns are divided by')}
          value={guess.delimiter}
          options={SOURCE_DELIMITERS.map((value) => ({ value, label: t(DELIMITER_LABELS[value]) }))}
          onChange={(delimiter) => onChange({ delimiter })}
        />
      </Setting>
      <Switch
        label={t('Quotes hold cells together')}
        hint={t('Off: they are characters like any other.')}
        checked={guess.quoted}
        onChange={(quoted) => onChange({ quoted })}
      />
    </>
  );
}

const ALL = 'all';

function SheetChoice({ guess, onChange }: { guess: WorkbookGuess; onChange: (sheet: number | null) => void }) {
  const all = allSheetsLabel(guess);
  const sheets = guess.sheets.map((sheet, index) => ({ value: String(index), label: sheetLabel(sheet) }));
  return (
    <Setting label={t('Sheet')}>
      <Select
        label={t('Sheet')}
        value={guess.sheet === null ? ALL : String(guess.sheet)}
        options={all === null ? sheets : [{ value: ALL, label: all }, ...sheets]}
        onChange={(value) => onChange(value === ALL ? null : Number(value))}
      />
    </Setting>
  );
}

/** As far down as titles and notes above a list reach. */
const ROWS_OFFERED = 20;

function HeaderRow({ headerRow, onChange }: { headerRow: number; onChange: OnChange }) {
  const rows = Array.from({ length: Math.max(ROWS_OFFERED, headerRow) }, (_, index) => index + 1);
  return (
    <Setting label={t('Names of the columns')}>
      <Select
        label={t('Names of the columns')}
        value={String(headerRow)}
        options={[
          { value: '0', label: t('None: the first row is data') },
          ...rows.map((row) => ({ value: String(row), label: t('In row {row}', { row }) })),
        ]}
        onChange={(value) => onChange({ headerRow: Number(value) })}
      />
    </Setting>
  );
}

function Setting({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="row row-wraps">
      <span className="row-text">{label}</span>
      {children}
    </div>
  );
}
