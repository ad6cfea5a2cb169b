import { TAGS_PER_PRINT_MAX } from '@boxroom/domain/print/lay-out';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';
import { pageCount } from './print-settings.ts';
import type { TagLayout } from './tag-form.ts';
import { pagesText, type PrintJobs } from './use-print-jobs.tsx';

interface PrintFooterProps {
  /** Of tags, which can also be downloaded; else of lists. */
  isOfTags: boolean;
  /** Null: the form of the sheet has an error. */
  layout: TagLayout | null;
  /** The number of chosen boxes. */
  count: number;
  jobs: PrintJobs;
}

/** The buttons of the print dialog, and beside them what they will make or why they cannot. */
export function PrintFooter({ isOfTags, layout, count, jobs }: PrintFooterProps) {
  const { isBusy, progress } = jobs;
  const isMaking = progress !== null;
  const problem = isOfTags ? problemOf(layout, count) : null;
  const isReady = count > 0 && problem === null;
  return (
    <>
      {/* Beside the buttons: with a thousand boxes, content beneath them is out of sight. */}
      <div className="print-status">
        <p className={problem ? 'error-text' : 'muted small'} role="status">
          {isMaking
            ? t('Making the PDF...')
            : isOfTags && (problem ?? pagesText(layout ? pageCount(layout, count) : 0))}
        </p>
        {isMaking && <progress aria-label={t('Making the PDF')} max={1} value={progress} />}
      </div>
      {isOfTags && (
        <Button
          variant="outline"
          disabled={!isReady && !isMaking}
          onClick={isMaking ? jobs.cancelPdf : jobs.downloadTags}
        >
          {isMaking ? t('Cancel PDF') : t('Download PDF')}
        </Button>
      )}
      <Button disabled={!isReady} aria-disabled={isBusy} onClick={isOfTags ? jobs.printTags : jobs.printLists}>
        {t('Print Selected ({count})', { count })}
      </Button>
    </>
  );
}

/** Why these boxes cannot be printed as tags; null if they can. */
function problemOf(layout: TagLayout | null, boxes: number): string | null {
  if (!layout) return t('Please correct what is marked under "Sheet and tags".');
  const labels = boxes * layout.copies;
  return labels > TAGS_PER_PRINT_MAX
    ? t('These are {count, plural, one{# label} other{# labels}}. One print has {max, number} at most.', {
        count: labels,
        max: TAGS_PER_PRINT_MAX,
      })
    : null;
}
