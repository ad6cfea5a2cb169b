import { boxCodeText } from '@boxroom/domain/box/box-code';
import { idSchema } from '@boxroom/domain/id/id';
import { type FoundTag, tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { ClaimTagForm } from '../features/boxes/claim-tag-form.tsx';
import { errorCode, errorMessage } from '../lib/error-message.ts';
import { trpc } from '../lib/trpc-hooks.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useBoxOfTag } from '../replica/use-box-of-tag.ts';
import { useBox } from '../replica/use-boxes.ts';
import { useIsComplete, useSyncNow, useSyncStatus } from '../replica/use-sync-status.ts';
import './tag-page.css';

/** /t/{id}: a tag that was printed blank. Opens its box, or asks which box it is on. */
export function TagPage() {
  const { id } = useParams({ from: '/signed-in/t/$id' });
  const navigate = useNavigate();
  const tagId = id.toLowerCase();
  const isTag = idSchema.safeParse(tagId).success;
  useDocumentTitle('Tag');
  return (
    <>
      <PageHeader
        title={isTag ? `Tag ${boxCodeText(tagCodeOf(tagId))}` : 'Tag'}
        narrow
        onBack={() => void navigate({ to: '/app' })}
      />
      <div className="page page-narrow">
        {isTag ? (
          <KnownOrAsked key={tagId} tagId={tagId} />
        ) : (
          <Said text="This is not a Boxroom tag." hint="Part of its address may be missing." />
        )}
      </div>
    </>
  );
}

function KnownOrAsked({ tagId }: { tagId: string }) {
  const navigate = useNavigate();
  const box = useBoxOfTag(tagId);
  const isComplete = useIsComplete();
  const boxId = box?.id;
  useEffect(() => {
    if (boxId !== undefined) void navigate({ to: '/box/$id', params: { id: boxId }, replace: true });
  }, [boxId, navigate]);
  if (box || !isComplete) return <Loading text="Loading box..." />;
  return <AskServer tagId={tagId} />;
}

function AskServer({ tagId }: { tagId: string }) {
  const { data, error, refetch } = trpc.tags.find.useQuery({ id: tagId }, { staleTime: 0, retry: false });
  const { state } = useSyncStatus();
  const syncedAt = state.kind === 'up-to-date' ? state.at : null;
  // Another device may have put it on a box, or what was given here was refused.
  useEffect(() => {
    if (syncedAt !== null) void refetch();
  }, [syncedAt, refetch]);

  if (data && !error) return <Found tagId={tagId} tag={data} />;
  if (!error) return <Loading text="Looking for the box..." />;
  const code = errorCode(error);
  if (code === 'NOT_FOUND')
    return (
      <Said
        text="This tag is not yours."
        hint="It belongs to somebody else, or to a box that is not shared with you."
      />
    );
  if (code !== null)
    return (
      <Said
        text={errorMessage(error)}
        action={
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  return (
    <Question
      tagId={tagId}
      note="No box on this device has this tag, and the server could not be asked. If the tag is yours and new, choose its box now."
    />
  );
}

function Found({ tagId, tag }: { tagId: string; tag: FoundTag }) {
  const [isForAnother, setIsForAnother] = useState(false);
  if (tag.state === 'box') return <Opening boxId={tag.boxId} />;
  if (tag.state === 'blank' || isForAnother) return <Question tagId={tagId} note="This tag is on no box yet." />;
  if (tag.state === 'forbidden')
    return (
      <Said
        text="This tag is on no box yet."
        hint="You have view-only access. Who may edit in the storage room can put it on a box."
      />
    );
  return (
    <Said
      text={
        tag.boxName === null ? 'The box of this tag was deleted.' : `The box "${tag.boxName}" of this tag was deleted.`
      }
      {...(tag.deletionId !== null && { hint: 'It can still be restored.' })}
      action={
        <div className="tag-actions">
          {tag.deletionId !== null && (
            <Button asChild>
              <Link to="/settings/deleted">Recently deleted</Link>
            </Button>
          )}
          <Button variant="outline" onClick={() => setIsForAnother(true)}>
            Use it for another box
          </Button>
        </div>
      }
    />
  );
}

/** The server knows a box that is not here yet, or one that has a newer tag. */
function Opening({ boxId }: { boxId: string }) {
  const navigate = useNavigate();
  const syncNow = useSyncNow();
  const isHere = useBox(boxId) !== undefined;
  useEffect(() => {
    if (isHere) void navigate({ to: '/box/$id', params: { id: boxId }, replace: true });
    else syncNow();
  }, [isHere, boxId, navigate, syncNow]);
  return <Loading text="Loading box..." />;
}

function Question({ tagId, note }: { tagId: string; note: string }) {
  return (
    <section className="card card-stack" aria-labelledby="tag-question">
      <h2 id="tag-question" className="heading">
        Which box is this?
      </h2>
      <p className="muted">{note}</p>
      <ClaimTagForm tagId={tagId} />
    </section>
  );
}

function Said({ text, hint, action }: { text: string; hint?: string; action?: ReactNode }) {
  return (
    <EmptyState
      text={text}
      {...(hint !== undefined && { hint })}
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
