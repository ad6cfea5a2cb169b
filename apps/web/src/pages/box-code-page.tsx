import { boxCodeText, readBoxCode } from '@boxroom/domain/box/box-code';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { CodedBoxes } from '../inventory/coded-boxes.tsx';
import { errorCode } from '../lib/error-message.ts';
import { trpc } from '../lib/trpc-hooks.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useBoxesOfCode } from '../replica/use-boxes-of-code.ts';
import { useIsComplete, useSyncNow, useSyncStatus } from '../replica/use-sync-status.ts';

/** /b/{code}: the box whose code was typed or read from a tag. */
export function BoxCodePage() {
  const { code: typed } = useParams({ from: '/signed-in/b/$code' });
  const navigate = useNavigate();
  const code = readBoxCode(typed);
  const boxes = useBoxesOfCode(code);
  const isComplete = useIsComplete();
  // Another box of the same code may still be read from disk.
  const [only] = isComplete && boxes.length === 1 ? boxes : [];
  useDocumentTitle('Box');
  useEffect(() => {
    if (only) void navigate({ to: '/box/$id', params: { id: only.id }, replace: true });
  }, [only, navigate]);

  return (
    <>
      <PageHeader title={code === null ? 'Box' : boxCodeText(code)} onBack={() => void navigate({ to: '/app' })} />
      <div className="page page-narrow">
        {code === null && <NoBox text="This is not the code of a box." hint="Codes look like BX-7K3Q." />}
        {code !== null && (!isComplete || only) && <Loading text="Loading box..." />}
        {code !== null && isComplete && boxes.length === 0 && <AskServer code={code} />}
        {boxes.length > 1 && isComplete && (
          <>
            <p>Several boxes that you can see have this code. Which one is it?</p>
            <CodedBoxes boxes={boxes} label="Boxes with this code" />
          </>
        )}
      </div>
    </>
  );
}

/** What this device does not have may be new: the server knows, and the box comes with the next exchange. */
function AskServer({ code }: { code: string }) {
  const { data, error, refetch } = trpc.boxes.byCode.useQuery({ code }, { staleTime: 0, retry: false });
  const syncNow = useSyncNow();
  const { state } = useSyncStatus();
  const syncedAt = state.kind === 'up-to-date' ? state.at : null;
  const isThere = data !== undefined && data.length > 0;
  useEffect(() => {
    if (isThere) syncNow();
  }, [isThere, syncNow]);
  // A box that did not come with the exchange was taken away in between.
  useEffect(() => {
    if (syncedAt !== null) void refetch();
  }, [syncedAt, refetch]);

  if (error && errorCode(error) === null)
    return (
      <NoBox
        text={`No box on this device has the code ${boxCodeText(code)}.`}
        hint="The server could not be asked whether there is a new one."
        action={
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  if (error || data?.length === 0)
    return (
      <NoBox
        text={`You have no box with the code ${boxCodeText(code)}.`}
        hint="It may have been deleted, or is not shared with you. 0 and O, 1 and I or L count as the same."
      />
    );
  return <Loading text="Loading box..." />;
}

function NoBox({ text, hint, action }: { text: string; hint: string; action?: ReactNode }) {
  return (
    <EmptyState
      text={text}
      hint={hint}
      drawing="search"
      action={
        action ?? (
          <Button asChild>
            <Link to="/app">Go to your storage room</Link>
          </Button>
        )
      }
    />
  );
}
