import { ArchiveError } from '@boxroom/domain/archive/archive-error';
import type { ImportCounts, ImportMode } from '@boxroom/domain/import/import-plan-types';
import '../../components/placeholder/progress-bar.css';
import { countText } from '@boxroom/domain/text/count-text';
import { Choice } from '../../components/field/choice.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { importCounts, joined } from '../../inventory/import/take-back-text.ts';
import { OtherCurrency } from '../../inventory/item/other-currency.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { filesText } from './files-text.ts';
import { NotLoadedYet, type ReadBackup, type RestorePreview } from './read-backup.ts';
import type { ChosenBackup } from './use-restore.ts';

/** While a backup is read, or why it cannot be restored. */
export function ReadingBackup({ chosen: { checked, error } }: { chosen: ChosenBackup }) {
  if (error !== null)
    return (
      <p className="error-text" role="alert">
        {reasonOf(error)} Nothing was written.
      </p>
    );
  return (
    <>
      <p className="heading">Checking the backup…</p>
      <progress className="progress-bar" aria-label="Checking" {...(checked > 0 && { value: checked })} />
    </>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ArchiveError || error instanceof NotLoadedYet) return error.message;
  return errorMessage(error, UNREADABLE);
}

const UNREADABLE = 'This file could not be read.';

/** What is in a backup, what of it is there already, and what a restore will do. */
export function RestorePreviewText({
  backup: { survey },
  preview: { mode, planner, files, filesThere, limits },
  onMode,
}: {
  backup: ReadBackup;
  preview: RestorePreview;
  onMode: (mode: ImportMode) => void;
}) {
  const { username, madeAt, counts } = survey.head;
  const { there, new: added, changed, lostTags } = planner;
  const isKnown = there.rooms + there.boxes + there.items > 0 || mode === 'all';
  const missing = counts.pictures - survey.files.size;
  const textOf = (count: number) => filesText({ survey }, count);
  return (
    <section aria-label="Backup" className="stack">
      <p>
        Made {dateText(Date.parse(madeAt))} from the account <strong>{username}</strong>:{' '}
        {listText(counts, counts.pictures > 0 ? textOf(counts.pictures) : null)}.
      </p>
      {isKnown && (
        <>
          {mode !== 'all' && <p>Already here: {listText(there)}.</p>}
          <Choice label="What to restore" options={MODES} value={mode} onChange={onMode} />
        </>
      )}
      <p className="heading">
        {added.rooms + added.boxes + added.items === 0 ? 'Nothing is missing here.' : `Adds ${listText(added)}.`}
        {changed > 0 && ` Changes ${countText(changed, 'item')}.`}
        {files > 0 && ` Sends ${textOf(files)}.`}
      </p>
      <OtherCurrency of="backup" currency={survey.head.settings.currency} />
      {filesThere > 0 && (
        <p className="small">
          {textOf(filesThere)} should be here already: Restore checks that, and sends only what is not.
        </p>
      )}
      {lostTags.size > 0 && (
        <p className="small">
          Tags printed earlier will not open {countText(lostTags.size, 'box', 'boxes')} here. If you have such tags,
          print new ones after the restore.
        </p>
      )}
      {missing > 0 && <p className="small">The backup lacks {textOf(missing)}.</p>}
      {limits.map((limit) => (
        <p key={limit} className="error-text">
          {limit}
        </p>
      ))}
    </section>
  );
}

const MODES = [
  { value: 'new', label: 'Add only what is missing' },
  { value: 'update', label: 'Also set changed items back to the backup' },
  { value: 'all', label: 'Add everything again, as copies' },
] as const satisfies readonly { value: ImportMode; label: string }[];

function listText(rows: { rooms: number; boxes: number; items: number }, files: string | null = null): string {
  const counted = [...importCounts(rows), ...(files === null ? [] : [files])];
  return counted.length === 0 ? 'nothing' : joined(counted);
}

/** The counts as the progress of an import shows them, and the number of rows to send. */
export function restoreCounts({ planner }: RestorePreview): ImportCounts {
  const { rooms, boxes, categories, items } = planner.new;
  const { changed, moved, there } = planner;
  const rows = rooms + boxes + categories + items + changed;
  return { rooms, boxes, categories, items, changed, moved, there: there.items, differing: 0, rows, refused: 0 };
}
