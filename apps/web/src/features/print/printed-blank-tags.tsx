import { boxCodeText } from '@boxroom/domain/box/box-code';
import { commaList } from '@boxroom/domain/language/comma-list';
import { msg } from '@boxroom/domain/language/message';
import type { BlankTags } from '@boxroom/domain/tag/blank-tag';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { isNetworkError } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { savePdf } from '../../lib/pdf/save-pdf.ts';
import './printed-blank-tags.css';
import { ServerState } from '../../lib/session/server-state.tsx';
import type { TagLayout } from './tag-form.ts';
import { blankTagsText, NO_PDF, writeBlankTags } from './write-blank-tags.ts';

const OFFLINE = msg('The tags printed earlier are listed by the server, which cannot be reached.');
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
  if (error && !data) return <p className="muted small">{isNetworkError(error) ? t(OFFLINE) : errorMessage(error)}</p>;
  if (!data || data.length === 0) return null;
  return (
    <section className="printed-blank" aria-labelledby="printed-blank">
      <h3 id="printed-blank" className="text-field-label">
        {t('Printed and not used yet')}
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
  const count = tags.length;
  const moment = momentText(madeAt);

  async function handleAgain() {
    if (!layout || isBusy) return;
    setIsBusy(true);
    try {
      savePdf('blank-tags.pdf', await writeBlankTags(layout, tags));
      showToast({ title: t('PDF downloaded'), description: blankTagsText(count), kind: 'success' });
    } catch {
      showToast(errorToast(t(NO_PDF)));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <li>
      <span>
        {t('{count, plural, one{# blank tag} other{# blank tags}}, {moment}', { count, moment })}
        <span className="muted small">{codesText(tags.map(({ code }) => boxCodeText(code)))}</span>
      </span>
      <Button
        variant="outline"
        colorPalette="gray"
        disabled={!layout}
        aria-disabled={isBusy}
        // i18n: moment is such as 'Nov 20, 09:05', when the tags were made.
        aria-label={t('Download again: {count, plural, one{# blank tag} other{# blank tags}} of {moment}', {
          count,
          moment,
        })}
        onClick={() => void handleAgain()}
      >
        {t('Download Again')}
      </Button>
    </li>
  );
}

function codesText(codes: readonly string[]): string {
  const shown = commaList(codes.slice(0, CODES_SHOWN), t);
  const count = codes.length - CODES_SHOWN;
  if (count <= 0) return shown;
  // i18n: codes are the first ones of a sheet: 'BOX-1A2B, BOX-3C4D'.
  return t('{codes} and {count, plural, one{# more} other{# more}}', { codes: shown, count });
}
