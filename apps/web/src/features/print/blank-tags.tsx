import { boxCodeText } from '@boxroom/domain/box/box-code';
import type { Offset } from '@boxroom/domain/label/lay-out';
import { labelsPerPage, type Sheet } from '@boxroom/domain/label/sheet';
import type { TagChoice } from '@boxroom/domain/label/tag';
import { TAGS_PER_CALL_MAX } from '@boxroom/domain/tag/blank-tag';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { errorToast } from '../../components/error-toast.ts';
import { showToast } from '../../components/toast-store.ts';
import { tagUrl } from '../../inventory/box-url.ts';
import { errorMessage, isNetworkError } from '../../lib/error-message.ts';
import { saveFile } from '../../lib/save-file.ts';
import { trpcClient } from '../../lib/trpc.ts';
import { NumberField } from './number-field.tsx';
import { writeTags } from './write-tags.ts';

/** Nothing else is known of a tag without a box. */
const CHOICE: TagChoice = { qr: true, name: false, code: true, location: false, room: false, url: false };
const OFFLINE = 'New tags come from the server, which cannot be reached. Please try again later.';

interface BlankTagsProps {
  sheet: Sheet;
  offset: Offset;
  /** First free label of a sheet already begun, from 1. */
  start: number;
}

/** Tags for boxes that are not there yet: whoever scans one is asked which box it is on. */
export function BlankTags({ sheet, offset, start }: BlankTagsProps) {
  const onSheet = Math.min(labelsPerPage(sheet), TAGS_PER_CALL_MAX);
  const [wanted, setWanted] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const count = wanted ?? onSheet;

  async function make() {
    setIsBusy(true);
    try {
      const made = await trpcClient.tags.make.mutate({ count });
      const tags = made.map(({ id, code }) => {
        const url = tagUrl(id);
        return { qr: url, name: '', code: boxCodeText(code), location: null, room: null, url };
      });
      const bytes = await writeTags({ title: 'Blank tags', sheet, tags, choice: CHOICE, copies: 1, start, offset });
      saveFile('blank-tags.pdf', new Blob([bytes], { type: 'application/pdf' }));
      showToast({ title: 'PDF downloaded', description: tagsText(count), kind: 'success' });
    } catch (error) {
      showToast(errorToast(isNetworkError(error) ? OFFLINE : errorMessage(error)));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <details className="print-more">
      <summary>Blank tags for boxes to come</summary>
      <div className="stack">
        <p className="muted small">
          Stick one on any box and scan it: you are asked which box it is. Each tag is printed once.
        </p>
        <NumberField
          label="How many"
          value={count}
          min={1}
          max={TAGS_PER_CALL_MAX}
          hint={`${onSheet} on a sheet`}
          onChange={setWanted}
        />
        <Button variant="outline" disabled={isBusy} onClick={() => void make()}>
          {isBusy ? 'Making the PDF...' : `Download ${tagsText(count)}`}
        </Button>
      </div>
    </details>
  );
}

function tagsText(count: number): string {
  return count === 1 ? '1 blank tag' : `${count} blank tags`;
}
