import { msg } from '@boxroom/domain/language/message';
import type { Sheet } from '@boxroom/domain/print/sheet';
import { sheetName } from '@boxroom/domain/print/sheet-name';
import type { TagChoice } from '@boxroom/domain/tag/tag';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Select } from '../../components/field/select.tsx';
import { boxUrl } from '../../inventory/box/box-url.ts';
import { roomLabel, UNASSIGNED } from '../../inventory/room/room-label.ts';
import { t } from '../../lib/language/t.ts';
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
  { value: 'tags', label: msg('QR Codes') },
  { value: 'lists', label: msg('Item Lists') },
  { value: 'guide', label: msg('Room Guide') },
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
        title={t('Print Box QR')}
        size="lg"
        footer={
          tab === 'guide' ? (
            <Button aria-disabled={jobs.isBusy} onClick={jobs.printGuide}>
              {t('Print Room Guide')}
            </Button>
          ) : (
            <PrintFooter isOfTags={tab === 'tags'} layout={layout} count={ids.length} jobs={jobs} />
          )
        }
      >
        <PrintTabs
          label={t('What to print')}
          tabs={TABS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={tab}
          onChange={setTab}
        >
          {tab !== 'guide' && (
            <Select
              label={t('Storage room')}
              value={scope ?? UNASSIGNED}
              options={[
                { value: ALL_BOXES, label: t('All rooms') },
                ...rooms.map((room) => ({ value: room.id, label: roomLabel(room) })),
                { value: UNASSIGNED, label: t('Unassigned') },
              ]}
              onChange={(value) => setScope(value === UNASSIGNED ? null : value)}
            />
          )}
          {tab === 'guide' && <RoomGuide roomName={roomName} />}
          {tab !== 'guide' && (
            <BoxSelection boxes={boxes} selected={chosen} onChange={setChosen} isOfAll={scope === ALL_BOXES} />
          )}
          {tab === 'lists' && itemIds && (
            <p className="muted small">
              {t('{count, plural, one{# selected item is} other{# selected items are}} listed.', {
                count: itemIds.length,
              })}
            </p>
          )}
          {tab === 'tags' && (
            <details className="print-more">
              <summary>
                {t('Sheet and tags: {sheet}', { sheet: form.sheet ? sheetName(form.sheet, t) : t('Custom size') })}
              </summary>
              <TagOptions form={form} />
              <Button
                variant="outline"
                colorPalette="gray"
                disabled={!layout}
                aria-disabled={jobs.isBusy}
                onClick={jobs.downloadTestPage}
              >
                {t('Download test page')}
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
  return <p className="small">{t('The labels of this sheet are too small for a QR code: they show text only.')}</p>;
}
