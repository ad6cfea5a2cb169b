import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Switch } from '../components/switch.tsx';
import { CameraView } from '../features/scan/camera-view.tsx';
import type { TagSource } from '../features/scan/find-tag.ts';
import { ScanNoteLine } from '../features/scan/scan-note-line.tsx';
import { ScanSessionCard } from '../features/scan/scan-session-card.tsx';
import { TagField } from '../features/scan/tag-field.tsx';
import { useOpenByTag } from '../features/scan/use-open-by-tag.ts';
import { useScanSession } from '../features/scan/use-scan-session.ts';
import { useRemembered } from '../inventory/use-remembered.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { ALL_BOXES, type BoxEntry } from '../replica/use-boxes.ts';

const AddItemsDialog = lazyDialog(async () => (await import('../features/items/add-items-dialog.tsx')).AddItemsDialog);
const PrintDialog = lazyDialog(async () => (await import('../features/print/print-dialog.tsx')).PrintDialog);
const FillBoxDialog = lazyDialog(async () => (await import('../features/items/fill-box-dialog.tsx')).FillBoxDialog);

const SEVERAL = 'several';

/** Reads the tags of boxes: opens the box, or gathers several to do something with all of them. */
export function ScanPage() {
  const goBack = useWayBack();
  const [mode, setMode] = useRemembered('scanMode', 'session');
  const [into, setInto] = useState<{ kind: 'add' | 'move'; box: BoxEntry } | null>(null);
  const [printing, setPrinting] = useState<readonly string[] | null>(null);
  const [last, setLast] = useState<readonly [string, TagSource]>(['', 'typed']);
  const isSeveral = mode === SEVERAL;
  const navigate = useNavigate();
  const openBox = (id: string) => void navigate({ to: '/box/$id', params: { id } });
  const opening = useOpenByTag({
    toBox: openBox,
    toTag: (id) => void navigate({ to: '/t/$id', params: { id } }),
  });
  const session = useScanSession();
  const { note, read } = isSeveral ? session : opening;
  useDocumentTitle('Scan');

  function handleRead(text: string, source: TagSource) {
    setLast([text, source]);
    read(text, source);
  }

  return (
    <>
      <PageHeader title="Scan" onBack={goBack} narrow />
      <div className="page page-narrow scan-page">
        <Switch label="Scan several" checked={isSeveral} onChange={(on) => setMode(on ? SEVERAL : 'one')} />
        <CameraView
          isPaused={into !== null || printing !== null}
          isSmall={isSeveral}
          onRead={(text) => handleRead(text, 'camera')}
        />
        <ScanNoteLine note={note} onAgain={() => handleRead(...last)} onChoose={isSeveral ? session.add : openBox} />
        {isSeveral && (
          <ScanSessionCard
            session={session}
            actions={{
              addItems: (box) => setInto({ kind: 'add', box }),
              moveItemsHere: (box) => setInto({ kind: 'move', box }),
            }}
            onPrint={setPrinting}
          />
        )}
        <TagField action={isSeveral ? 'Add to List' : 'Open Box'} onRead={(text) => handleRead(text, 'typed')} />
      </div>
      {printing && <PrintDialog scope={ALL_BOXES} boxIds={printing} onClose={() => setPrinting(null)} />}
      {into?.kind === 'add' && <AddItemsDialog box={into.box} open onClose={() => setInto(null)} />}
      {into?.kind === 'move' && <FillBoxDialog box={into.box} onClose={() => setInto(null)} />}
    </>
  );
}

/** Back to where the person came from; opened as a shortcut there is nothing before. */
function useWayBack(): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  return () => (history.canGoBack() ? history.back() : void navigate({ to: '/search' }));
}
