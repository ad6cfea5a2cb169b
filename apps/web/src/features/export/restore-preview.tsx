import { ArchiveError } from '@boxroom/domain/archive/archive-error';
import type { ImportCounts, ImportMode } from '@boxroom/domain/import/import-plan-types';
import { type Message, msg } from '@boxroom/domain/language/message';
import '../../components/placeholder/progress-bar.css';
import { Choice } from '../../components/field/choice.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { importCounts, joined } from '../../inventory/import/take-back-text.ts';
import { OtherCurrency } from '../../inventory/item/other-currency.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { filesText, hasPapers, lackingText, thereText, toSendText } from './files-text.ts';
import { NotLoadedYet, type ReadBackup, type RestorePreview } from './read-backup.ts';
import type { ChosenBackup } from './use-restore.ts';

/** While a backup is read, or why it cannot be restored. */
export function ReadingBackup({ chosen: { checked, error } }: { chosen: ChosenBackup }) {
  if (error !== null)
    return (
      <p className="error-text" role="alert">
        {t('{reason} Nothing was written.', { reason: reasonOf(error) })}
      </p>
    );
  return (
    <>
      <p className="heading">{t('Checking the backup…')}</p>
      <progress className="progress-bar" aria-label={t('Checking')} {...(checked > 0 && { value: checked })} />
    </>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof ArchiveError) return error.text(t);
  if (error instanceof NotLoadedYet) return error.message;
  return errorMessage(error, t(UNREADABLE));
}

const UNREADABLE = msg('This file could not be read.');

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
  const withPapers = hasPapers(survey);
  return (
    <section aria-label={t('Backup')} className="stack">
      <p>
        {richText(
          // i18n: a backup, such as 'Made Nov 3 from the account ann: 20 items, 3 boxes and 1 room.'
          t('Made {date} from the account <name/>: {list}.', {
            date: dateText(Date.parse(madeAt)),
            list: listText(counts, counts.pictures > 0 ? filesText({ survey }, counts.pictures) : null),
          }),
          { name: () => <strong>{username}</strong> },
        )}
      </p>
      {isKnown && (
        <>
          {mode !== 'all' && <p>{t('Already here: {list}.', { list: listText(there) })}</p>}
          <Choice
            label={t('What to restore')}
            options={MODES.map((one) => ({ value: one.value, label: t(one.label) }))}
            value={mode}
            onChange={onMode}
          />
        </>
      )}
      <p className="heading">
        {[
          added.rooms + added.boxes + added.items === 0
            ? t('Nothing is missing here.')
            : t('Adds {list}.', { list: listText(added) }),
          ...(changed > 0 ? [t('Changes {count, plural, one{# item} other{# items}}.', { count: changed })] : []),
          ...(files > 0 ? [toSendText(withPapers, files)] : []),
        ].join(' ')}
      </p>
      <OtherCurrency of="backup" currency={survey.head.settings.currency} />
      {filesThere > 0 && <p className="small">{thereText(withPapers, filesThere)}</p>}
      {lostTags.size > 0 && (
        <p className="small">
          {t(
            'Tags printed earlier will not open {count, plural, one{# box} other{# boxes}} here. If you have such tags, print new ones after the restore.',
            { count: lostTags.size },
          )}
        </p>
      )}
      {missing > 0 && <p className="small">{lackingText(withPapers, missing)}</p>}
      {limits.map((limit) => (
        <p key={limit} className="error-text">
          {limit}
        </p>
      ))}
    </section>
  );
}

const MODES = [
  { value: 'new', label: msg('Add only what is missing') },
  { value: 'update', label: msg('Also set changed items back to the backup') },
  { value: 'all', label: msg('Add everything again, as copies') },
] as const satisfies readonly { value: ImportMode; label: Message }[];

function listText(rows: { rooms: number; boxes: number; items: number }, files: string | null = null): string {
  const counted = [...importCounts(rows), ...(files === null ? [] : [files])];
  if (counted.length > 0) return joined(counted);
  // i18n: in place of a list, as in 'Already here: nothing.'
  return t('nothing');
}

/** The counts as the progress of an import shows them, and the number of rows to send. */
export function restoreCounts({ planner }: RestorePreview): ImportCounts {
  const { rooms, boxes, categories, items } = planner.new;
  const { changed, moved, there } = planner;
  const rows = rooms + boxes + categories + items + changed;
  return { rooms, boxes, categories, items, changed, moved, there: there.items, differing: 0, rows, refused: 0 };
}
