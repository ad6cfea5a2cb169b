import { boxCodeText } from '@boxroom/domain/box/box-code';
import { idSchema } from '@boxroom/domain/id/id';
import { msg } from '@boxroom/domain/language/message';
import { type FoundTag, tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { AgainButton, DeadEnd } from '../components/placeholder/dead-end.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { ClaimTagForm } from '../features/boxes/claim-tag-form.tsx';
import { OpenBox } from '../inventory/box/open-box.tsx';
import { errorCode } from '../lib/http/error-code.ts';
import { errorMessage } from '../lib/http/error-message.ts';
import { trpcClient } from '../lib/http/trpc.ts';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { useAsked } from '../replica/hooks/use-asked.ts';
import { useBoxOfTag } from '../replica/hooks/use-box-of-tag.ts';
import { useBox } from '../replica/hooks/use-boxes.ts';
import { useFetchedBox } from '../replica/hooks/use-fetched-box.ts';
import './tag-page.css';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';

const UNASKED = msg(
  'No box on this device has this tag, and the server cannot be reached. If this is a new tag of yours, choose its box now.',
);

/** /t/{id}: a pre-printed tag. Opens its box, or asks which box it is on. */
export function TagPage() {
  const { id } = useParams({ from: '/signed-in/t/$id' });
  const navigate = useNavigate();
  const tagId = id.toLowerCase();
  const isTag = idSchema.safeParse(tagId).success;
  useDocumentTitle(t('Tag'));
  return (
    <>
      <PageHeader
        title={isTag ? t('Tag {code}', { code: boxCodeText(tagCodeOf(tagId)) }) : t('Tag')}
        narrow
        onBack={() => void navigate({ to: '/app' })}
      />
      <div className="page page-narrow">
        {isTag ? (
          <KnownOrAsked key={tagId} tagId={tagId} />
        ) : (
          <DeadEnd text={t('This is not a Boxroom tag.')} hint={t('Part of its address may be missing.')} />
        )}
      </div>
    </>
  );
}

function KnownOrAsked({ tagId }: { tagId: string }) {
  const box = useBoxOfTag(tagId);
  const isComplete = useIsComplete();
  if (box) return <OpenBox boxId={box.id} />;
  return isComplete ? <AskServer tagId={tagId} /> : <Loading text={t('Loading box...')} />;
}

function AskServer({ tagId }: { tagId: string }) {
  const { asked, again } = useAsked(['tag', tagId], () => trpcClient.tags.find.query({ id: tagId }));
  const [isForAnother, setIsForAnother] = useState(false);
  const tag = asked.kind === 'answer' ? asked.answer : null;
  // A single element for all these cases, so that typed text stays when another response leads to the same form.
  if (asked.kind === 'silent' || tag?.state === 'blank' || (tag?.state === 'deleted' && isForAnother))
    return (
      <Question
        tagId={tagId}
        ownerId={tag && 'ownerId' in tag ? tag.ownerId : null}
        note={asked.kind === 'silent' ? t(UNASKED) : t('This tag is not on a box yet.')}
      />
    );
  if (tag?.state === 'box') return <Opening boxId={tag.boxId} />;
  if (tag?.state === 'deleted') return <Deleted tag={tag} onAnother={() => setIsForAnother(true)} />;
  if (tag)
    return (
      <DeadEnd
        text={t('This tag is not on a box yet.')}
        hint={t('You have view-only access. Somebody with edit access to the storage room can put it on a box.')}
      />
    );
  if (asked.kind !== 'refused') return <Loading text={t('Looking for the box...')} />;
  if (errorCode(asked.error) === 'NOT_FOUND')
    return (
      <DeadEnd
        text={t('This tag is not yours.')}
        hint={t('It belongs to somebody else, or to a box that is not shared with you.')}
      />
    );
  return <DeadEnd text={errorMessage(asked.error)} action={<AgainButton onClick={again} />} />;
}

type DeletedTag = Extract<FoundTag, { state: 'deleted' }>;

function Deleted({ tag, onAnother }: { tag: DeletedTag; onAnother: () => void }) {
  return (
    <DeadEnd
      text={
        tag.boxName === null
          ? t('The box of this tag was deleted.')
          : t('The box "{name}" of this tag was deleted.', { name: tag.boxName })
      }
      {...(tag.deletionId !== null && { hint: t('It can still be restored.') })}
      action={
        <div className="tag-actions">
          {tag.deletionId !== null && (
            <Button asChild>
              <Link to="/settings/deleted">{t('Recently deleted')}</Link>
            </Button>
          )}
          <Button variant="outline" onClick={onAnother}>
            {t('Use it for another box')}
          </Button>
        </div>
      }
    />
  );
}

/** The server knows a box that is not here yet, or one that has a newer tag. */
function Opening({ boxId }: { boxId: string }) {
  const { isMissing, again } = useFetchedBox(boxId);
  if (useBox(boxId)) return <OpenBox boxId={boxId} />;
  if (!isMissing) return <Loading text={t('Loading box...')} />;
  return (
    <DeadEnd
      text={t('The box of this tag is not on this device yet.')}
      hint={t('The server cannot be reached at the moment. Try again when it can.')}
      action={<AgainButton onClick={again} />}
    />
  );
}

function Question({ tagId, ownerId, note }: { tagId: string; ownerId: string | null; note: string }) {
  return (
    <section className="card card-stack" aria-labelledby="tag-question">
      <h2 id="tag-question" className="heading">
        {t('Which box is this?')}
      </h2>
      <p className="muted">{note}</p>
      <ClaimTagForm tagId={tagId} ownerId={ownerId} />
    </section>
  );
}
