import { TAGS_PER_PRINT_MAX } from '@boxroom/domain/print/lay-out';
import type { Sheet } from '@boxroom/domain/print/sheet';
import { tagPages } from '@boxroom/domain/print/tag-pages';
import type { TagChoice } from '@boxroom/domain/tag/tag';
import { countText } from '@boxroom/domain/text/count-text';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Select } from '../../components/field/select.tsx';
import { drawModules } from '../../components/qr/qr-path.ts';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { boxUrl, signInUrl } from '../../inventory/box/box-url.ts';
import { roomLabel, UNASSIGNED } from '../../inventory/room/room-label.ts';
import { ALL_BOXES, type BoxScope, useBoxes } from '../../replica/hooks/use-boxes.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useRooms } from '../../replica/hooks/use-rooms.ts';
import { BlankTags } from './blank-tags.tsx';
import { type BoxContents, readContents } from './box-contents.ts';
import { BoxSelection } from './box-selection.tsx';
import { loadEncoderOrMark } from './encode-or-mark.ts';
import { hasCodeRoom, SOME_ID } from './has-code-room.ts';
import { pageCount } from './print-settings.ts';
import './print.css';
import { PrintTabs } from './print-tabs.tsx';
import { PrintedLists } from './printed-lists.tsx';
import { PrintedPage } from './printed-page.tsx';
import { RoomGuide } from './room-guide.tsx';
import { savePdf } from './save-pdf.ts';
import { readTagContents } from './tag-contents.ts';
import type { TagLayout } from './tag-form.ts';
import { TagOptions } from './tag-options.tsx';
import { createBrowserContext, createTextPainter } from './text-painter.ts';
import { type PrintJob, usePrint } from './use-print.tsx';
import { useTagForm } from './use-tag-form.ts';
import { useTagPdf } from './use-tag-pdf.ts';
import { writeTestPage } from './write-tags.ts';

const TABS = [
  { value: 'tags', label: 'QR Codes' },
  { value: 'lists', label: 'Item Lists' },
  { value: 'guide', label: 'Room Guide' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const NO_PRINTER = 'This browser cannot print. Use another one, or download the PDF of the tags.';
const FAILED = 'Failed to prepare the print. Please try again.';

interface PrintDialogProps {
  /** The room whose boxes are offered first; null: boxes in no room; `ALL_BOXES`: all. */
  scope: BoxScope;
  /** The initial selection. */
  boxIds?: readonly string[];
  onClose: () => void;
}

/** Prints tags, lists of contents and a guide for the wall, or saves them as a PDF. */
export function PrintDialog({ scope: firstScope, boxIds = [], onClose }: PrintDialogProps) {
  const store = useReplicaStore();
  const rooms = useRooms();
  const [scope, setScope] = useState<BoxScope>(firstScope);
  const boxes = useBoxes(scope, 'alphabet');
  const [tab, setTab] = useState<Tab>('tags');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(boxIds));
  const form = useTagForm();
  const { layout, settings } = form;
  const pdf = useTagPdf();
  const { print, isPrinting, printed } = usePrint(() => showToast(errorToast(NO_PRINTER)));
  // Chosen boxes of another room are not visible, so they are not included.
  const ids = boxes.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const problem = problemOf(layout, ids.length);
  const roomName = rooms.find(({ id }) => id === scope)?.name ?? null;
  const isMaking = pdf.progress !== null;
  const isBusy = isPrinting || isMaking;
  const isReady = ids.length > 0 && (tab !== 'tags' || problem === null);

  function tagInput({ sheet, copies, start, offset }: TagLayout) {
    return { sheet, tags: readTagContents(store, ids), choice: settings.choice, copies, start, offset };
  }

  async function printTags({ sheet, ...rest }: TagLayout) {
    const encode = await loadEncoderOrMark();
    const { measure } = createTextPainter(createBrowserContext);
    const made = tagPages({ ...tagInput({ sheet, ...rest }), measure, encode });
    const drawn = [...made.pages].map((page, index) => (
      <PrintedPage key={index} page={page} measure={measure} label={`Page ${index + 1}`} />
    ));
    const size = `${sheet.pageWidth}mm ${sheet.pageHeight}mm`;
    print({ title: 'Box QR Tags', size, margin: '0', content: drawn });
  }

  function printLists() {
    print(listsOf(readContents(store, ids)));
  }

  async function printGuide() {
    const encode = await loadEncoderOrMark();
    const content = <RoomGuide roomName={roomName} code={drawModules(encode(signInUrl(), 'M'))} />;
    print({ title: 'Room Guide', size: 'auto', margin: '12mm', content });
  }

  async function download(to: TagLayout) {
    const description = pagesText(pageCount(to, ids.length));
    if (await pdf.save('box-tags.pdf', { ...tagInput(to), title: 'Box QR Tags' }))
      showToast({ title: 'PDF downloaded', description, kind: 'success' });
  }

  async function downloadTestPage({ sheet, offset }: TagLayout) {
    savePdf('test-page.pdf', await writeTestPage({ sheet, offset }));
  }

  /** Busy buttons keep the focus and do nothing. */
  function attempt(work: (layout: TagLayout) => Promise<void>) {
    if (layout && !isBusy) void work(layout).catch(() => showToast(errorToast(FAILED)));
  }

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
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) void printGuide();
              }}
            >
              Print Room Guide
            </Button>
          ) : (
            <>
              {/* Beside the buttons: with a thousand boxes, content beneath them is out of sight. */}
              <div className="print-status">
                <p className={problem && tab === 'tags' ? 'error-text' : 'muted small'} role="status">
                  {isMaking
                    ? 'Making the PDF...'
                    : tab === 'tags' && (problem ?? pagesText(layout ? pageCount(layout, ids.length) : 0))}
                </p>
                {pdf.progress !== null && <progress aria-label="Making the PDF" max={1} value={pdf.progress} />}
              </div>
              {tab === 'tags' && (
                <Button
                  variant="outline"
                  disabled={!isReady && !isMaking}
                  onClick={() => (isMaking ? pdf.cancel() : attempt(download))}
                >
                  {isMaking ? 'Cancel PDF' : 'Download PDF'}
                </Button>
              )}
              <Button
                disabled={!isReady}
                aria-disabled={isBusy}
                onClick={() => {
                  if (tab === 'tags') attempt(printTags);
                  else if (!isBusy) printLists();
                }}
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
                ...rooms.map((room) => ({ value: room.id, label: roomLabel(room) })),
                { value: UNASSIGNED, label: 'Unassigned' },
              ]}
              onChange={(value) => setScope(value === UNASSIGNED ? null : value)}
            />
          )}
          {tab === 'guide' && <RoomGuide roomName={roomName} />}
          {tab !== 'guide' && (
            <BoxSelection boxes={boxes} selected={chosen} onChange={setChosen} isOfAll={scope === ALL_BOXES} />
          )}
          {tab === 'tags' && (
            <details className="print-more">
              <summary>Sheet and tags: {form.sheet?.name ?? 'Custom size'}</summary>
              <TagOptions form={form} />
              <Button
                variant="outline"
                colorPalette="gray"
                disabled={!layout}
                aria-disabled={isBusy}
                onClick={() => attempt(downloadTestPage)}
              >
                Download test page
              </Button>
            </details>
          )}
          {tab === 'tags' && <BlankTags layout={layout} />}
          {tab === 'tags' && layout && settings.choice.qr && <CodeRoom sheet={layout.sheet} choice={settings.choice} />}
        </PrintTabs>
      </Dialog>
      {printed}
    </>
  );
}

function listsOf(boxes: BoxContents[]): PrintJob {
  const content = <PrintedLists boxes={boxes} now={Date.now()} />;
  return { title: 'Box Contents List', size: 'auto', margin: '15mm', content };
}

/** Warns before printing that the labels are too small for the code. */
function CodeRoom({ sheet, choice }: { sheet: Sheet; choice: TagChoice }) {
  if (hasCodeRoom({ sheet, choice, url: boxUrl(SOME_ID) })) return null;
  return <p className="small">The labels of this sheet are too small for a QR code: they show text only.</p>;
}

/** Why these boxes cannot be printed as tags; null if they can. */
function problemOf(layout: TagLayout | null, boxes: number): string | null {
  if (!layout) return 'Please correct what is marked under "Sheet and tags".';
  const labels = boxes * layout.copies;
  return labels > TAGS_PER_PRINT_MAX
    ? `These are ${countText(labels, 'label')}. One print has ${TAGS_PER_PRINT_MAX.toLocaleString('en-US')} at most.`
    : null;
}

function pagesText(pages: number): string {
  if (pages === 0) return '';
  return countText(pages, 'page');
}
