import { TAGS_PER_PRINT_MAX } from '@boxroom/domain/print/lay-out';
import { countText } from '@boxroom/domain/text/count-text';
import { Button } from '../../components/button/button.tsx';
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
          {isMaking ? 'Making the PDF...' : isOfTags && (problem ?? pagesText(layout ? pageCount(layout, count) : 0))}
        </p>
        {isMaking && <progress aria-label="Making the PDF" max={1} value={progress} />}
      </div>
      {isOfTags && (
        <Button
          variant="outline"
          disabled={!isReady && !isMaking}
          onClick={isMaking ? jobs.cancelPdf : jobs.downloadTags}
        >
          {isMaking ? 'Cancel PDF' : 'Download PDF'}
        </Button>
      )}
      <Button disabled={!isReady} aria-disabled={isBusy} onClick={isOfTags ? jobs.printTags : jobs.printLists}>
        Print Selected ({count})
      </Button>
    </>
  );
}

/** Why these boxes cannot be printed as tags; null if they can. */
function problemOf(layout: TagLayout | null, boxes: number): string | null {
  if (!layout) return 'Please correct what is marked under "Sheet and tags".';
  const labels = boxes * layout.copies;
  return labels > TAGS_PER_PRINT_MAX
    ? `These are ${countText(labels, 'label')}. One print has ${TAGS_PER_PRINT_MAX.toLocaleString('en-US')} at most.`
    : null;
}
