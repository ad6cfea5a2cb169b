import { errorText } from '@boxroom/domain/error/error-text';
import { CSV_BYTES_MAX, CSV_ROWS_MAX, parseCsv } from '@boxroom/domain/import/parse-csv';
import type { CsvTable } from '@boxroom/domain/import/parse-csv';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import './file-picker.css';

/** Reads one CSV file, chosen or dropped, in the browser. */
export function FilePicker({ onTable }: { onTable: (name: string, table: CsvTable) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);

  async function handleFile(file: File | undefined) {
    if (!file) return;
    // Checks the size before reading: a film dropped by mistake must not fill the memory.
    if (file.size > CSV_BYTES_MAX) return setProblem(errorText('CSV_TOO_LARGE'));
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return setProblem(errorText('CSV_INVALID'));
    const parsed = parseCsv(new Uint8Array(bytes));
    if (parsed.ok) return onTable(file.name, parsed.table);
    setProblem(parsed.row === null ? parsed.message : `Row ${parsed.row}: ${parsed.message}`);
  }

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
          void handleFile(event.dataTransfer.files[0]);
        }}
      >
        <FileUp aria-hidden />
        <span className="heading">Choose a CSV file</span>
        <span className="muted small">
          or drop it here. Up to {CSV_BYTES_MAX / 1024 / 1024} MB and {CSV_ROWS_MAX.toLocaleString('en-US')} rows, saved
          as UTF-8.
        </span>
        <input
          type="file"
          aria-label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={(event) => {
            void handleFile(event.target.files?.[0]);
            // Allows the same file to be chosen again after it was corrected.
            event.target.value = '';
          }}
        />
      </label>
      {problem !== null && (
        <p className="error-text" role="alert">
          {problem}
        </p>
      )}
      <p className="muted small">
        Columns: Room Name, Box Name, Box Description, Item Name, Quantity, Price, Category. You can match others in the
        next step.
      </p>
    </>
  );
}
