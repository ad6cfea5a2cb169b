import { msg } from '@boxroom/domain/language/message';
import { labelsPerPage } from '@boxroom/domain/print/sheet';
import { TAGS_PER_CALL_MAX } from '@boxroom/domain/tag/tag-schemas';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { tagUrl } from '../../inventory/box/box-url.ts';
import { isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpcClient } from '../../lib/http/trpc.ts';
import { t } from '../../lib/language/t.ts';
import { savePdf } from '../../lib/pdf/save-pdf.ts';
import { hasCodeRoom, SOME_CODE, SOME_ID } from './has-code-room.ts';
import { NumberField } from './number-field.tsx';
import { PrintedBlankTags } from './printed-blank-tags.tsx';
import { readNumber } from './read-number.ts';
import type { TagLayout } from './tag-form.ts';
import { BLANK_CHOICE, type BlankTagCode, blankTagsText, NO_PDF, writeBlankTags } from './write-blank-tags.ts';

const OFFLINE = msg('New tags come from the server, which cannot be reached. Please try again later.');

const NO_ROOM = msg('The labels of this sheet are too small for a QR code. Choose another sheet for blank tags.');
const SAMPLE: BlankTagCode = { id: SOME_ID, code: SOME_CODE };

/**
 * Tags for boxes that do not exist yet: after a scan the app asks which box the tag is on. `layout` is null while the
 * form has an error.
 */
export function BlankTags({ layout }: { layout: TagLayout | null }) {
  const onSheet = layout ? Math.min(labelsPerPage(layout.sheet), TAGS_PER_CALL_MAX) : 1;
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [made, setMade] = useState(0);
  /** Created by the server, but not on paper because the PDF failed: they are used first. */
  const unused = useRef<BlankTagCode[]>([]);
  const text = typed ?? String(onSheet);
  const count = readNumber(text, { min: 1, max: TAGS_PER_CALL_MAX, isWhole: true });
  const isTooSmall = layout !== null && !hasCodeRoom({ ...layout, choice: BLANK_CHOICE, url: tagUrl(SAMPLE.id) });

  async function make(to: TagLayout, wanted: number) {
    // Writes a sample first, so that the server makes no tags for a PDF that cannot be written.
    await writeBlankTags(to, [SAMPLE]).catch((error: unknown) => {
      throw new CannotWrite('The sample failed.', { cause: error });
    });
    const missing = wanted - unused.current.length;
    if (missing > 0) unused.current.push(...(await trpcClient.tags.make.mutate({ count: missing })));
    const bytes = await writeBlankTags(to, unused.current.slice(0, wanted));
    savePdf('blank-tags.pdf', bytes);
    unused.current.splice(0, wanted);
    setMade((before) => before + 1);
    showToast({ title: t('PDF downloaded'), description: blankTagsText(wanted), kind: 'success' });
  }

  async function handleClick() {
    if (!layout || !count.ok || isBusy) return;
    setIsBusy(true);
    try {
      await make(layout, count.value);
    } catch (error) {
      showToast(errorToast(failureText(error)));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <details className="print-more" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('Blank tags for future boxes')}</summary>
      <div className="stack">
        <p className="muted small">
          {t('Stick one on any box and scan it, then say which box it is. Every tag is different.')}
        </p>
        <NumberField
          label={t('How many')}
          isWhole
          text={text}
          problem={count.ok ? null : count.problem}
          // i18n: So many labels are on a sheet.
          hint={t('{count} on a sheet', { count: onSheet })}
          onChange={setTyped}
        />
        <Button
          variant="outline"
          disabled={!layout || !count.ok || isTooSmall}
          aria-disabled={isBusy}
          onClick={() => void handleClick()}
        >
          {isBusy ? t('Making the PDF...') : downloadText(count.ok ? count.value : null)}
        </Button>
        {isTooSmall && <p className="error-text">{t(NO_ROOM)}</p>}
        {isOpen && <PrintedBlankTags layout={isTooSmall ? null : layout} made={made} />}
      </div>
    </details>
  );
}

function downloadText(count: number | null): string {
  return count === null
    ? t('Download blank tags')
    : t('Download {count, plural, one{# blank tag} other{# blank tags}}', { count });
}

class CannotWrite extends Error {}

function failureText(error: unknown): string {
  if (error instanceof CannotWrite) return t(NO_PDF);
  return isNetworkError(error) ? t(OFFLINE) : errorMessage(error);
}
