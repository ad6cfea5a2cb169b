import { errorText } from '@boxroom/domain/error/error-text';
import { parseLines, type PastedLine } from '@boxroom/domain/item/parse-lines';
import { commaList } from '@boxroom/domain/language/comma-list';
import { Link, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../components/button/button.tsx';
import { TryAgain } from '../components/button/try-again.tsx';
import { ConfirmDialog } from '../components/dialog/confirm-dialog.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { EmptyState } from '../components/placeholder/empty-state.tsx';
import { Loading } from '../components/placeholder/loading.tsx';
import { errorToast } from '../components/toast/error-toast.ts';
import { showToast } from '../components/toast/toast-store.ts';
import { PastedLinesDialog } from '../features/items/pasted-lines-dialog.tsx';
import { BoxChoice } from '../inventory/box/box-choice.tsx';
import { BlobImage } from '../inventory/picture/blob-image.tsx';
import { richText } from '../lib/language/rich-text.tsx';
import { t } from '../lib/language/t.ts';
import { dropShared, type SharedThing } from '../lib/share/shared-things.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { useDestinations } from '../replica/hooks/use-destinations.ts';
import { readVisibleOptions, useOptionState } from '../replica/hooks/use-display-settings.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { useIsComplete } from '../replica/hooks/use-sync-status.ts';
import { waitingShares } from '../replica/shots/shared-shots.ts';
import { linesOf, type SharedLine, usePlaceLines } from './use-place-lines.ts';
import { usePlacePictures } from './use-place-pictures.ts';
import { useWayBack } from './use-way-back.ts';
import './shared-page.css';

/**
 * What other apps shared with this one: its lines become items of a box, its pictures wait there as if they were taken of
 * its contents.
 */
export function SharedPage() {
  const goBack = useWayBack();
  const isComplete = useIsComplete();
  const [things, setThings] = useState<readonly SharedThing[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const store = useReplicaStore();
  useDocumentTitle(t('Shared'));
  const read = useCallback(() => {
    waitingShares(store).then(
      (waiting) => {
        setThings(waiting);
        setHasFailed(false);
      },
      () => setHasFailed(true),
    );
  }, [store]);
  // Only the whole copy knows which pictures are used already.
  useEffect(() => {
    if (isComplete) read();
  }, [isComplete, read]);
  return (
    <>
      <PageHeader title={t('Shared')} onBack={goBack} narrow />
      <div className="page page-narrow">
        <WhyNothing />
        {hasFailed ? (
          <TryAgain message={errorText('SHARED_NOT_READ', t)} onRetry={read} />
        ) : things === null || !isComplete ? (
          <Loading text={t('Loading what was shared...')} />
        ) : things.length === 0 ? (
          <EmptyState
            text={t('Nothing waits here')}
            hint={t('Share a text or pictures with Boxroom in another app.')}
            drawing="list"
          />
        ) : (
          <SharedThings things={things} onChange={read} />
        )}
      </div>
    </>
  );
}

function WhyNothing() {
  const { lost, missed } = useSearch({ from: '/signed-in/shared' });
  if (lost) return <p role="alert">{t('This device could not keep what you shared: its storage is full.')}</p>;
  if (missed) return <p role="alert">{t('Boxroom was not ready yet. Please share it again.')}</p>;
  return null;
}

function SharedThings({ things, onChange }: { things: readonly SharedThing[]; onChange: () => void }) {
  const store = useReplicaStore();
  const groups = useDestinations(null);
  const [boxId, setBoxId] = useState<string | null>(null);
  const [step, setStep] = useState<'choose' | 'lines' | 'working' | 'discard'>('choose');
  const lines = things.map((thing) => thing.lines).join('\n');
  const files = things.flatMap((thing) => thing.files.map(({ file }) => file));
  const spaceId = boxId === null ? '' : (store.view.get('box', boxId)?.spaceId ?? '');
  const isWithoutPictures = useOptionState('showPictures', spaceId) === 'never' && files.length > 0;
  const placePictures = usePlacePictures(things);
  const placeLines = usePlaceLines();
  const [left, setLeft] = useState<readonly SharedLine[]>([]);
  const [hasTaken, setHasTaken] = useState(false);

  async function drop(each: (thing: SharedThing) => Promise<void>) {
    for (const thing of things) await each(thing);
    onChange();
  }

  function handlePut() {
    if (lines.trim() === '') return void handlePictures();
    setLeft(linesOf(things));
    setHasTaken(false);
    setStep('lines');
  }

  async function handleLines(add: () => readonly PastedLine[]) {
    const rest = await placeLines(left, add).catch(showFailure);
    if (!rest) {
      setStep('choose');
      onChange();
      return null;
    }
    const taken = left.filter((line) => !rest.includes(line)).map(({ line }) => line);
    setLeft(rest);
    setHasTaken(hasTaken || taken.length > 0);
    return taken;
  }

  async function handlePictures() {
    setStep('working');
    if (boxId !== null) await placePictures(boxId).catch(showFailure);
    setStep('choose');
    onChange();
  }

  return (
    <>
      <SharedPreview lines={lines} files={files} />
      {groups.length === 0 ? (
        <p>
          {richText(t('There is no box to put it into yet. <link>Add one first</link>; this waits here.'), {
            link: (text) => <Link to="/app">{text}</Link>,
          })}
        </p>
      ) : (
        <>
          <h2 className="heading">{t('Which box?')}</h2>
          <BoxChoice groups={groups} value={boxId} onChange={setBoxId} />
          {isWithoutPictures && <p role="status">{t('The owner of this room has switched pictures off.')}</p>}
        </>
      )}
      <div className="cluster shared-actions">
        <Button variant="outline" colorPalette="gray" onClick={() => setStep('discard')}>
          {t('Discard')}
        </Button>
        <Button disabled={boxId === null || isWithoutPictures || step === 'working'} onClick={handlePut}>
          {t('Put into the Box')}
        </Button>
      </div>
      {step === 'lines' && boxId !== null && (
        <PastedLinesDialog
          lines={left.map(({ line }) => line)}
          boxId={boxId}
          withQuantity={readVisibleOptions(store, spaceId).showQuantity}
          onClose={() => (hasTaken ? void handlePictures() : setStep('choose'))}
          onDone={() => void handlePictures()}
          place={handleLines}
        />
      )}
      <ConfirmDialog
        open={step === 'discard'}
        onClose={() => setStep('choose')}
        title={t('Discard what was shared?')}
        description={t('The app that shared it still has it.')}
        confirmLabel={t('Discard')}
        onConfirm={() => void drop(({ key }) => dropShared(key))}
      />
    </>
  );
}

function showFailure(): void {
  showToast(errorToast(errorText('INTERNAL', t)));
}

function SharedPreview({ lines, files }: { lines: string; files: readonly File[] }) {
  const names = parseLines(lines).map(({ line }) => line);
  return (
    <section className="card card-stack shared-preview" aria-label={t('What was shared')}>
      <p className="muted small">
        {commaList(
          [
            ...(names.length > 0 ? [t('{count, plural, one{# line} other{# lines}}', { count: names.length })] : []),
            ...(files.length > 0
              ? [t('{count, plural, one{# picture} other{# pictures}}', { count: files.length })]
              : []),
          ],
          t,
        )}
      </p>
      {names.length > 0 && (
        <ul role="list" className="shared-lines">
          {names.map((name, index) => (
            <li key={index} className="clamp" dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul role="list" className="shared-pictures">
          {files.map((file, index) => (
            <li key={index}>
              <BlobImage picture={file} name={file.name} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
