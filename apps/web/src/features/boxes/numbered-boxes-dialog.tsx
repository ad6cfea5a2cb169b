import { BOX_NAME_MAX, BOXES_PER_COMMAND_MAX } from '@boxroom/domain/box/box';
import { numberedNames } from '@boxroom/domain/box/numbered-names';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { t } from '../../lib/language/t.ts';
import { useAddNumbered } from './use-add-numbered.ts';
import { useNamesOfOwner } from './use-names-of-owner.ts';
import { useNoBoxesReason } from './use-no-boxes-reason.ts';

interface NumberedBoxesDialogProps {
  roomId: string;
  /** Chooses another room. */
  roomField?: ReactNode;
  onClose: () => void;
  /** Opens the print of the tags of these boxes. */
  onPrint: (boxIds: readonly string[]) => void;
}

const COUNT_AT_FIRST = '10';

/** Adds boxes that are named by a word and a number. The numbers continue those that exist. */
export function NumberedBoxesDialog({ roomId, roomField, onClose, onPrint }: NumberedBoxesDialogProps) {
  const off = useNoBoxesReason(roomId);
  const add = useAddNumbered(roomId);
  const names = useNamesOfOwner(roomId);
  const firstField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [countText, setCountText] = useState(COUNT_AT_FIRST);
  const [prints, setPrints] = useState(true);
  const [wasSent, setWasSent] = useState(false);
  const count = readCount(countText);
  const numbered = numberedNames(name, count ?? 1, names);
  const problem = numbered.ok ? null : numbered.reason;
  const isReady = numbered.ok && count !== null;

  function handleSubmit() {
    if (off !== null) return;
    setWasSent(true);
    if (!isReady) return;
    const ids = add(numbered.names);
    if (!ids) return;
    onClose();
    if (prints) onPrint(ids);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Add Numbered Boxes')}
      size="md"
      onSubmit={handleSubmit}
      initialFocus={firstField}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <TooltipHint reason={off}>
            <Button type="submit">
              {isReady ? t('{count, plural, =1{Add Box} other{Add # Boxes}}', { count }) : t('Add Boxes')}
            </Button>
          </TooltipHint>
        </>
      }
    >
      {roomField}
      {off !== null && (
        // i18n: a sentence: 'This room is no longer accessible'.
        <FormNote>{t('{text}.', { text: off })}</FormNote>
      )}
      <TextField
        ref={firstField}
        label={t('Name')}
        placeholder={t('Moving box')}
        value={name}
        onChange={setName}
        error={problem !== null && (wasSent || problem === 'too-long') ? nameError(problem) : null}
        autoComplete="off"
      />
      <TextField
        label={t('How many')}
        value={countText}
        onChange={setCountText}
        inputMode="numeric"
        error={count === null ? t('Please enter a number from 1 to {max}.', { max: BOXES_PER_COMMAND_MAX }) : null}
        autoComplete="off"
      />
      <p className="numbered-preview" role="status">
        {isReady ? <bdi>{rangeText(numbered.names)}</bdi> : t('A number is put behind the name.')}
      </p>
      <Switch
        label={t('Print their tags next')}
        hint={t('Opens the print with these boxes selected')}
        checked={prints}
        onChange={setPrints}
      />
    </Dialog>
  );
}

function nameError(problem: 'blank' | 'too-long'): string {
  return problem === 'blank'
    ? t('Please enter a name.')
    : t('A name with its number must be {max, plural, one{# character} other{# characters}} or less.', {
        max: BOX_NAME_MAX,
      });
}

function readCount(text: string): number | null {
  const count = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= BOXES_PER_COMMAND_MAX ? count : null;
}

/** 'Moving box 1 … Moving box 20'. */
function rangeText(names: readonly string[]): string {
  const [first = '', last = ''] = [names.at(0), names.at(-1)];
  return names.length === 1 ? first : `${first} … ${last}`;
}
