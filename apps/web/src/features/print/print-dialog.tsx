import type { Sheet } from '@boxroom/domain/print/sheet';
import type { TagChoice } from '@boxroom/domain/tag/tag';
import { countText } from '@boxroom/domain/text/count-text';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Select } from '../../components/field/select.tsx';
import { boxUrl } from '../../inventory/box/box-url.ts';
import { roomLabel, UNASSIGNED } from '../../inventory/room/room-label.ts';
import { ALL_BOXES, type BoxScope, useBoxes } from '../../replica/hooks/use-boxes.ts';
import { useIsTryout } from '../../replica/hooks/use-is-tryout.ts';
import { useRooms } from '../../replica/hooks/use-rooms.ts';
import { BlankTags } from './blank-tags.tsx';
import { BoxSelection } from './box-selection.tsx';
import { hasCodeRoom, SOME_ID } from './has-code-room.ts';
import { PrintFooter } from './print-footer.tsx';
import './print.css';
import { PrintTabs } from './print-tabs.tsx';
import { RoomGuide } from './room-guide.tsx';
import { TagOptions } from './tag-options.tsx';
import { TryoutTags } from './tryout-tags.tsx';
import { usePrintJobs } from './use-print-jobs.tsx';
import { useTagForm } from './use-tag-form.ts';

const TABS = [
  { value: 'tags', label: 'QR Codes' },
  { value: 'lists', label: 'Item Lists' },
  { value: 'guide', label: 'Room Guide' },
] as const;
type Tab = (typeof TABS)[number]['value'];

interface PrintDialogProps {
  /** The room whose boxes are offered first; null: boxes in no room; `ALL_BOXES`: all. */
  scope: BoxScope;
  /** The initial selection. */
  boxIds?: readonly string[];
  /** The only items of these boxes to list; all without it. */
  itemIds?: readonly string[];
  onClose: () => void;
}

/** Prints tags, lists of contents and a guide for the wall, or saves them as a PDF. */
export function PrintDialog({ scope: firstScope, boxIds = [], itemIds, onClose }: PrintDialogProps) {
  const isTryout = useIsTryout();
  const rooms = useRooms();
  const [scope, setScope] = useState<BoxScope>(firstScope);
  const boxes = useBoxes(scope, 'alphabet');
  const [tab, setTab] = useState<Tab>(itemIds ? 'lists' : 'tags');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(boxIds));
  const form = useTagForm();
  const { layout, settings } = form;
  // Chosen boxes of another room are not visible, so they are not included.
  const ids = boxes.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const printed = rooms.find(({ id }) => id === scope);
  const roomName = printed?.name ?? null;
  const jobs = usePrintJobs({ ids, itemIds, layout, choice: settings.choice, roomName });

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title="Print Box QR"
        size="lg"
        footer={
          tab === 'guide' ? (
            <Button aria-disabled={jobs.isBusy} onClick={jobs.printGuide}>
              Print Room Guide
            </Button>
          ) : (
            <PrintFooter isOfTags={tab === 'tags'} layout={layout} count={ids.length} jobs={jobs} />
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
          {tab === 'lists' && itemIds && (
            <p className="muted small">{countText(itemIds.length, 'selected item is', 'selected items are')} listed.</p>
          )}
          {tab === 'tags' && (
            <details className="print-more">
              <summary>Sheet and tags: {form.sheet?.name ?? 'Custom size'}</summary>
              <TagOptions form={form} />
              <Button
                variant="outline"
                colorPalette="gray"
                disabled={!layout}
                aria-disabled={jobs.isBusy}
                onClick={jobs.downloadTestPage}
              >
                Download test page
              </Button>
            </details>
          )}
          {tab === 'tags' && (isTryout ? <TryoutTags /> : <BlankTags layout={layout} />)}
          {tab === 'tags' && layout && settings.choice.qr && <CodeRoom sheet={layout.sheet} choice={settings.choice} />}
        </PrintTabs>
      </Dialog>
      {jobs.printed}
    </>
  );
}

/** Warns before printing that the labels are too small for the code. */
function CodeRoom({ sheet, choice }: { sheet: Sheet; choice: TagChoice }) {
  if (hasCodeRoom({ sheet, choice, url: boxUrl(SOME_ID) })) return null;
  return <p className="small">The labels of this sheet are too small for a QR code: they show text only.</p>;
}
