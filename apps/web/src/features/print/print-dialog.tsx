import { tagPages } from '@boxroom/domain/label/tag-pages';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { errorToast } from '../../components/error-toast.ts';
import { Select } from '../../components/select.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useRemembered } from '../../inventory/use-remembered.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ALL_BOXES, type BoxScope, useBoxes } from '../../replica/use-boxes.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';
import { useRooms } from '../../replica/use-rooms.ts';
import { BlankTags } from './blank-tags.tsx';
import { readContents } from './box-contents.ts';
import { BoxSelection } from './box-selection.tsx';
import { loadEncoderOrMark } from './encode-or-mark.ts';
import './print.css';
import { offsetOf, pageCount, type PrintSettings, readPrintSettings, sheetOf } from './print-settings.ts';
import { PrintTabs } from './print-tabs.tsx';
import { PrintedLists } from './printed-lists.tsx';
import { PrintedPage } from './printed-page.tsx';
import { RoomGuide } from './room-guide.tsx';
import { readTagContents } from './tag-contents.ts';
import { TagOptions } from './tag-options.tsx';
import { createBrowserContext, createTextPainter } from './text-painter.ts';
import { usePrint } from './use-print.tsx';
import { writeTags, writeTestPage } from './write-tags.ts';

const TABS = [
  { value: 'tags', label: 'QR Codes' },
  { value: 'lists', label: 'Item Lists' },
  { value: 'guide', label: 'Room Guide' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const UNASSIGNED = 'unassigned';
const FAILED = 'Failed to prepare the print. Please try again.';

interface PrintDialogProps {
  /** The room whose boxes are offered first; null: those in none; `ALL_BOXES`: all. */
  scope: BoxScope;
  /** What is chosen at first. */
  boxIds?: readonly string[];
  onClose: () => void;
}

/** Tags, lists of contents and a guide for the wall, on the printer or as a PDF. */
export function PrintDialog({ scope: firstScope, boxIds = [], onClose }: PrintDialogProps) {
  const store = useReplicaStore();
  const rooms = useRooms();
  const [scope, setScope] = useState<BoxScope>(firstScope);
  const boxes = useBoxes(scope, 'alphabet');
  const [tab, setTab] = useState<Tab>('tags');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(boxIds));
  const [remembered, remember] = useRemembered('printSettings', 'device');
  const settings = readPrintSettings(remembered);
  const [start, setStart] = useState(1);
  const [progress, setProgress] = useState<number | null>(null);
  const { print, isPrinting, printed } = usePrint();
  const sheet = sheetOf(settings);
  // Those of another room that were chosen are not seen, and so not meant.
  const ids = boxes.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const pages = pageCount(sheet, ids.length, settings.copies, start);
  const roomName = rooms.find(({ id }) => id === scope)?.name ?? null;
  const isBusy = isPrinting || progress !== null;

  async function printTags() {
    const encode = await loadEncoderOrMark();
    const { measure } = createTextPainter(createBrowserContext);
    const made = tagPages({ ...tagInput(), measure, encode });
    const drawn = [...made.pages].map((page, index) => (
      <PrintedPage key={index} page={page} measure={measure} label={`Page ${index + 1}`} />
    ));
    const size = `${sheet.pageWidth}mm ${sheet.pageHeight}mm`;
    print({ title: 'Box QR Tags', size, margin: '0', content: drawn });
  }

  function tagInput() {
    const { choice, copies } = settings;
    return { sheet, tags: readTagContents(store, ids), choice, copies, start, offset: offsetOf(settings) };
  }

  function printLists() {
    const content = <PrintedLists boxes={readContents(store, ids)} now={Date.now()} />;
    print({ title: 'Box Contents List', size: 'auto', margin: '15mm', content });
  }

  async function download() {
    setProgress(0);
    try {
      const bytes = await writeTags({ ...tagInput(), title: 'Box QR Tags', onProgress: setProgress });
      saveFile('box-tags.pdf', new Blob([bytes], { type: 'application/pdf' }));
      showToast({ title: 'PDF downloaded', description: pagesText(pages), kind: 'success' });
    } finally {
      setProgress(null);
    }
  }

  async function downloadTestPage() {
    const bytes = await writeTestPage({ sheet, offset: offsetOf(settings) });
    saveFile('test-page.pdf', new Blob([bytes], { type: 'application/pdf' }));
  }

  const attempt = (work: () => Promise<void>) => void work().catch(() => showToast(errorToast(FAILED)));

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Print Box QR"
        size="lg"
        footer={
          tab === 'guide' ? (
            <Button
              disabled={isBusy}
              onClick={() =>
                print({ title: 'Room Guide', size: 'auto', margin: '12mm', content: <RoomGuide roomName={roomName} /> })
              }
            >
              Print Room Guide
            </Button>
          ) : (
            <>
              {tab === 'tags' && (
                <Button variant="outline" disabled={ids.length === 0 || isBusy} onClick={() => attempt(download)}>
                  Download PDF
                </Button>
              )}
              <Button
                disabled={ids.length === 0 || isBusy}
                onClick={() => (tab === 'tags' ? attempt(printTags) : printLists())}
              >
                Print Selected ({ids.length})
              </Button>
            </>
          )
        }
      >
        <PrintTabs label="What to print" tabs={TABS} value={tab} onChange={setTab}>
          {tab !== 'guide' && (
            <Select
              label="Storage room"
              value={scope ?? UNASSIGNED}
              options={[
                { value: ALL_BOXES, label: 'All rooms' },
                ...rooms.map(({ id, name }) => ({ value: id, label: name })),
                { value: UNASSIGNED, label: 'Unassigned' },
              ]}
              onChange={(value) => setScope(value === UNASSIGNED ? null : value)}
            />
          )}
          {tab === 'guide' && <RoomGuide roomName={roomName} />}
          {tab !== 'guide' && <BoxSelection boxes={boxes} selected={chosen} onChange={setChosen} />}
          {tab === 'tags' && (
            <details className="print-more">
              <summary>Sheet and tags: {sheet.name}</summary>
              <TagOptions
                settings={settings}
                onChange={(next: PrintSettings) => remember(JSON.stringify(next))}
                start={start}
                onStart={setStart}
              />
              <Button variant="outline" colorPalette="gray" disabled={isBusy} onClick={() => attempt(downloadTestPage)}>
                Download test page
              </Button>
            </details>
          )}
          {tab === 'tags' && <BlankTags sheet={sheet} offset={offsetOf(settings)} start={start} />}
          <p className="muted small" role="status">
            {progress !== null
              ? `Making the PDF: ${Math.round(progress * 100)} %`
              : tab === 'tags' && pages > 0
                ? pagesText(pages)
                : ''}
          </p>
          {progress !== null && <progress aria-label="Making the PDF" max={1} value={progress} />}
        </PrintTabs>
      </Dialog>
      {printed}
    </>
  );
}

function pagesText(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`;
}
