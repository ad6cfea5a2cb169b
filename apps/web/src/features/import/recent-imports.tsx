import type { ImportRun } from '@boxroom/domain/import/import-run';
import { commaList } from '@boxroom/domain/language/comma-list';
import { type Message, msg } from '@boxroom/domain/language/message';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { momentText } from '../../components/text/moment-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { importCounts } from '../../inventory/import/take-back-text.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';

const TakeBackDialog = lazyDialog(async () => {
  const { TakeBackDialog: Loaded } = await import('../../inventory/import/take-back-dialog.tsx');
  return Loaded;
});

/** After this an import that another tab or device sends would have sent another part, or waits for its network. */
const SENDING_MS = 15_000;
const SHOWN = 5;

/** The last imports: each can be undone, and one that a closed page left half is offered to be ended. */
export function RecentImports() {
  // Read again with each visit: an import may have been undone on the page of the history.
  const recent = trpc.import.recent.useQuery(undefined, {
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some((run) => run.state === 'running') && SENDING_MS,
  });
  const [isLong, setIsLong] = useState(false);
  const runs = recent.data ?? [];
  const shown = isLong ? runs : runs.slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports">
      <h3 id="recent-imports" className="action-title">
        {t('Recent imports')}
      </h3>
      <ul role="list">
        {shown.map((run) => (
          <RecentImport key={run.id} run={run} now={recent.dataUpdatedAt} onChange={() => void recent.refetch()} />
        ))}
      </ul>
      {shown.length < runs.length && (
        <Button variant="outline" colorPalette="gray" onClick={() => setIsLong(true)}>
          {t('Show all')}
        </Button>
      )}
    </section>
  );
}

interface RecentImportProps {
  run: ImportRun;
  /** When the list was read. */
  now: number;
  onChange: () => void;
}

function RecentImport({ run, now, onChange }: RecentImportProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isHalf = run.state === 'running' && now - run.changedAt > SENDING_MS;
  const keep = trpc.import.keep.useMutation({
    onError: (error) =>
      showToast({ kind: 'destructive', title: t('The import could not be kept'), description: errorMessage(error) }),
    onSettled: onChange,
  });
  return (
    <li className="row row-wraps">
      <div className="row-text">
        <span className="clamp" dir="auto">
          {run.fileName}
        </span>
        <span className="muted small">{describe(run, isHalf)}</span>
      </div>
      <span className="cluster">
        {run.canTakeBack && (isHalf || run.state !== 'running') && (
          <Button variant="outline" colorPalette="gray" onClick={() => setIsAsking(true)}>
            {t('Undo')}
          </Button>
        )}
        {isHalf && (
          <Button
            variant="outline"
            colorPalette="gray"
            disabled={keep.isPending}
            onClick={() => keep.mutate({ id: run.id })}
          >
            {t('Keep')}
          </Button>
        )}
      </span>
      {isAsking && (
        <TakeBackDialog
          importId={run.id}
          fileName={run.fileName}
          counts={{ ...run.created, edited: run.updated }}
          onClose={() => {
            setIsAsking(false);
            onChange();
          }}
        />
      )}
    </li>
  );
}

function describe(run: ImportRun, isHalf: boolean): string {
  const counts = [
    ...importCounts(run.created),
    ...(run.updated > 0 ? [t('{count, plural, one{# change} other{# changes}}', { count: run.updated })] : []),
  ];
  const state = isHalf ? NOT_FINISHED : STATES[run.state];
  const stateText = state === null ? '' : t(state);
  return [momentText(run.beganAt), commaList(counts, t), stateText].filter((part) => part !== '').join(' · ');
}

const NOT_FINISHED = msg('not finished');
const STATES: Readonly<Record<ImportRun['state'], Message | null>> = {
  running: msg('being imported'),
  done: null,
  kept: msg('half of it kept'),
  taking_back: msg('half undone'),
  taken_back: msg('undone'),
};
