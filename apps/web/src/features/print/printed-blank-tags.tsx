import { boxCodeText } from '@boxroom/domain/box/box-code';
import type { BlankTags } from '@boxroom/domain/tag/blank-tag';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { savePdf } from '../../lib/pdf/save-pdf.ts';
import './printed-blank-tags.css';
import { ServerState } from '../../lib/session/server-state.tsx';
import type { TagLayout } from './tag-form.ts';
import { blankTagsText, NO_PDF, writeBlankTags } from './write-blank-tags.ts';

const OFFLINE = 'The tags printed earlier are listed by the server, which cannot be reached.';
/** The first codes, by which a person recognizes a sheet in the hand. */
const CODES_SHOWN = 3;

interface PrintedBlankTagsProps {
  /** Null: nothing can be printed on the chosen sheet. */
  layout: TagLayout | null;
  /** Changes when tags were made. */
  made: number;
}

/** The person's blank tags that are on no box yet, to print them again. */
export function PrintedBlankTags(props: PrintedBlankTagsProps) {
  return (
    <ServerState>
      <List {...props} />
    </ServerState>
  );
}

function List({ layout, made }: PrintedBlankTagsProps) {
  const { data, error, refetch } = trpc.tags.blank.useQuery(undefined, { staleTime: 0, retry: false });
  useEffect(() => {
    if (made > 0) void refetch();
  }, [made, refetch]);
  if (error && !data) return <p className="muted small">{isNetworkError(error) ? OFFLINE : errorMessage(error)}</p>;
  if (!data || data.length === 0) return null;
  return (
    <section className="printed-blank" aria-labelledby="printed-blank">
      <h3 id="printed-blank" className="text-field-label">
        Printed and not used yet
      </h3>
      <ul role="list">
        {data.map((entry) => (
          <Entry key={entry.madeAt} entry={entry} layout={layout} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry: { madeAt, tags }, layout }: { entry: BlankTags; layout: TagLayout | null }) {
  const [isBusy, setIsBusy] = useState(false);
  const what = blankTagsText(tags.length);
  const codes = tags.slice(0, CODES_SHOWN).map(({ code }) => boxCodeText(code));
  const more = tags.length - codes.length;

  async function handleAgain() {
    if (!layout || isBusy) return;
    setIsBusy(true);
    try {
      savePdf('blank-tags.pdf', await writeBlankTags(layout, tags));
      showToast({ title: 'PDF downloaded', description: what, kind: 'success' });
    } catch {
      showToast(errorToast(NO_PDF));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <li>
      <span>
        {what}, {momentText(madeAt)}
        <span className="muted small">
          {codes.join(', ')}
          {more > 0 && ` and ${more} more`}
        </span>
      </span>
      <Button
        variant="outline"
        colorPalette="gray"
        disabled={!layout}
        aria-disabled={isBusy}
        aria-label={`Download again: ${what} of ${momentText(madeAt)}`}
        onClick={() => void handleAgain()}
      >
        Download Again
      </Button>
    </li>
  );
}
