import { BOX_NAME_MAX, BOXES_PER_COMMAND_MAX } from '@boxroom/domain/box/box';
import { numberedNames } from '@boxroom/domain/box/numbered-names';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
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
  const nameError = numbered.ok ? null : NAME_ERRORS[numbered.reason];
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
      title="Add Numbered Boxes"
      size="md"
      onSubmit={handleSubmit}
      initialFocus={firstField}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <TooltipHint reason={off}>
            <Button type="submit">{isReady ? `Add ${boxesText(count)}` : 'Add Boxes'}</Button>
          </TooltipHint>
        </>
      }
    >
      {roomField}
      {off !== null && <FormNote>{off}.</FormNote>}
      <TextField
        ref={firstField}
        label="Name"
        placeholder="Moving box"
        value={name}
        onChange={setName}
        error={wasSent || nameError === NAME_ERRORS['too-long'] ? nameError : null}
        autoComplete="off"
      />
      <TextField
        label="How many"
        value={countText}
        onChange={setCountText}
        inputMode="numeric"
        error={count === null ? `Please enter a number from 1 to ${BOXES_PER_COMMAND_MAX}.` : null}
        autoComplete="off"
      />
      <p className="numbered-preview" role="status">
        {isReady ? <bdi>{rangeText(numbered.names)}</bdi> : 'A number is put behind the name.'}
      </p>
      <Switch
        label="Print their tags next"
        hint="Opens the print with these boxes selected"
        checked={prints}
        onChange={setPrints}
      />
    </Dialog>
  );
}

const NAME_ERRORS = {
  blank: 'Please enter a name.',
  'too-long': `A name with its number must be ${BOX_NAME_MAX} characters or less.`,
} as const;

function readCount(text: string): number | null {
  const count = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= BOXES_PER_COMMAND_MAX ? count : null;
}

function boxesText(count: number): string {
  return count === 1 ? 'Box' : `${count} Boxes`;
}

/** 'Moving box 1 … Moving box 20'. */
function rangeText(names: readonly string[]): string {
  const [first = '', last = ''] = [names.at(0), names.at(-1)];
  return names.length === 1 ? first : `${first} … ${last}`;
}
