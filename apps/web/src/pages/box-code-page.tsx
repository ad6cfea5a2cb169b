import { boxCodeText, readBoxCode } from '@boxroom/domain/box/box-code';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { PageHeader } from '../components/layout/page-header.tsx';
import { AgainButton, DeadEnd } from '../components/placeholder/dead-end.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { CodedBoxes } from '../inventory/box/coded-boxes.tsx';
import { OpenBox } from '../inventory/box/open-box.tsx';
import { trpcClient } from '../lib/http/trpc.ts';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { useAsked } from '../replica/hooks/use-asked.ts';
import { useBoxesOfCode } from '../replica/hooks/use-boxes-of-code.ts';
import { useFetchedBox } from '../replica/hooks/use-fetched-box.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';

/** /b/{code}: the box whose code was typed or read from a tag. */
export function BoxCodePage() {
  const { code: typed } = useParams({ from: '/signed-in/b/$code' });
  const navigate = useNavigate();
  const code = readBoxCode(typed);
  const boxes = useBoxesOfCode(code);
  const isComplete = useIsComplete();
  // Until the replica is complete, another box of the same code may still be read from disk.
  const [only] = isComplete && boxes.length === 1 ? boxes : [];
  useDocumentTitle(t('Box'));

  return (
    <>
      <PageHeader title={code === null ? t('Box') : boxCodeText(code)} onBack={() => void navigate({ to: '/app' })} />
      <div className="page page-narrow">
        {code === null && (
          <DeadEnd drawing="search" text={t('This is not the code of a box.')} hint={t('Codes look like BX-7K3Q.')} />
        )}
        {code !== null && !isComplete && <Loading text={t('Loading box...')} />}
        {only && <OpenBox boxId={only.id} />}
        {code !== null && isComplete && boxes.length === 0 && <AskServer code={code} />}
        {boxes.length > 1 && isComplete && (
          <>
            <p>{t('Several boxes that you can see have this code. Which one is it?')}</p>
            <CodedBoxes boxes={boxes} label={t('Boxes with this code')} />
          </>
        )}
      </div>
    </>
  );
}

/** A code unknown to this device may be new, or a blank tag's: the server knows. */
function AskServer({ code }: { code: string }) {
  const { asked, again } = useAsked(['code', code], () => askOf(code));
  const answer = asked.kind === 'answer' ? asked.answer : null;
  const [boxId] = answer?.boxIds ?? [];
  if (asked.kind === 'silent') return <NotAsked code={code} onAgain={again} />;
  if (boxId !== undefined) return <Coming code={code} boxId={boxId} />;
  const [tagId, ...otherTags] = answer?.tagIds ?? [];
  if (tagId !== undefined && otherTags.length === 0) return <Navigate to="/t/$id" params={{ id: tagId }} replace />;
  if (otherTags.length > 0)
    return (
      <DeadEnd
        drawing="search"
        text={t('Several blank tags have the code {code}.', { code: boxCodeText(code) })}
        hint={t('They belong to different people. Scan the QR code of the one you have.')}
      />
    );
  if (asked.kind === 'waiting') return <Loading text={t('Loading box...')} />;
  return (
    <DeadEnd
      drawing="search"
      text={t('You have no box with the code {code}.', { code: boxCodeText(code) })}
      hint={t('It may have been deleted, or is not shared with you. 0 and O, 1 and I or L count as the same.')}
    />
  );
}

async function askOf(code: string): Promise<{ boxIds: readonly string[]; tagIds: readonly string[] }> {
  const [boxes, tags] = await Promise.all([
    trpcClient.boxes.byCode.query({ code }),
    trpcClient.tags.byCode.query({ code }),
  ]);
  return { boxIds: boxes.map(({ id }) => id), tagIds: tags.map(({ tagId }) => tagId) };
}

/** A box that the server has arrives with the next sync, and the page above opens it. */
function Coming({ code, boxId }: { code: string; boxId: string }) {
  const { isMissing, again } = useFetchedBox(boxId);
  return isMissing ? <NotAsked code={code} onAgain={again} /> : <Loading text={t('Loading box...')} />;
}

function NotAsked({ code, onAgain }: { code: string; onAgain: () => void }) {
  return (
    <DeadEnd
      drawing="search"
      text={t('No box on this device has the code {code}.', { code: boxCodeText(code) })}
      hint={t('We could not ask the server whether there is a new one.')}
      action={<AgainButton onClick={onAgain} />}
    />
  );
}
