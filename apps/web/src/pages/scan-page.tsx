import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { Switch } from '../components/field/switch.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { CameraView } from '../features/scan/camera-view.tsx';
import { MoveScannedDialog } from '../features/scan/move-scanned-dialog.tsx';
import { ScanNoteLine } from '../features/scan/scan-note-line.tsx';
import { ScanSessionCard } from '../features/scan/scan-session-card.tsx';
import { TagField } from '../features/scan/tag-field.tsx';
import { useOpenByTag } from '../features/scan/use-open-by-tag.ts';
import { useScanSession } from '../features/scan/use-scan-session.ts';
import { t } from '../lib/language/t.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';
import { ALL_BOXES, type BoxEntry } from '../replica/hooks/use-boxes.ts';
import { useRemembered } from '../replica/hooks/use-remembered.ts';

const AddItemsDialog = lazyDialog(async () => (await import('../features/items/add-items-dialog.tsx')).AddItemsDialog);
const PrintDialog = lazyDialog(async () => (await import('../features/print/print-dialog.tsx')).PrintDialog);
const FillBoxDialog = lazyDialog(async () => (await import('../features/items/fill-box-dialog.tsx')).FillBoxDialog);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person scanned the box's tag, to put something into it. */
    isScanned?: true;
  }
}

const SEVERAL = 'several';

/** The open dialog, with its boxes at the time it opened: boxes found meanwhile are not included. */
type Over = { kind: 'add' | 'fill'; box: BoxEntry } | { kind: 'move' | 'print'; boxIds: readonly string[] };

/** Reads the tags of boxes: opens the box, or collects several for a bulk action. */
export function ScanPage() {
  const goBack = useWayBack();
  const [mode, setMode] = useRemembered('scanMode', 'session');
  const [over, setOver] = useState<Over | null>(null);
  const isSeveral = mode === SEVERAL;
  const navigate = useNavigate();
  const openBox = (id: string) => void navigate({ to: '/box/$id', params: { id }, state: { isScanned: true } });
  const opening = useOpenByTag({
    isOn: !isSeveral,
    toBox: openBox,
    toTag: (id) => void navigate({ to: '/t/$id', params: { id } }),
    toCode: (code) => void navigate({ to: '/b/$code', params: { code } }),
  });
  const { session, scanned } = useScanSession();
  const { read, follow } = isSeveral ? session : opening;
  const { note } = isSeveral ? scanned : opening;
  const close = () => setOver(null);
  useDocumentTitle(t('Scan'));

  return (
    <>
      <PageHeader title={t('Scan')} onBack={goBack} narrow />
      <div className="page page-narrow scan-page">
        <Switch label={t('Scan several')} checked={isSeveral} onChange={(on) => setMode(on ? SEVERAL : 'one')} />
        <CameraView isPaused={over !== null} isSmall={isSeveral} onRead={(text) => read(text, 'camera')} />
        <ScanNoteLine note={note} onAgain={follow} onChoose={isSeveral ? session.add : openBox} />
        {isSeveral && (
          <ScanSessionCard
            session={session}
            scanned={scanned}
            actions={{
              addItems: (box) => setOver({ kind: 'add', box }),
              moveItemsHere: (box) => setOver({ kind: 'fill', box }),
            }}
            onMove={(boxIds) => setOver({ kind: 'move', boxIds })}
            onPrint={(boxIds) => setOver({ kind: 'print', boxIds })}
          />
        )}
        <TagField action={isSeveral ? t('Add to List') : t('Open Box')} onRead={(text) => read(text, 'typed')} />
      </div>
      {over?.kind === 'move' && <MoveScannedDialog boxIds={over.boxIds} onResult={session.setResult} onClose={close} />}
      {over?.kind === 'print' && <PrintDialog scope={ALL_BOXES} boxIds={over.boxIds} onClose={close} />}
      {over?.kind === 'add' && <AddItemsDialog box={over.box} open onClose={close} />}
      {over?.kind === 'fill' && <FillBoxDialog box={over.box} onClose={close} />}
    </>
  );
}

/** Returns to the previous page, or to the search when there is none, as after opening the app's shortcut. */
function useWayBack(): () => void {
  const { history } = useRouter();
  const navigate = useNavigate();
  return () => (history.canGoBack() ? history.back() : void navigate({ to: '/search' }));
}
