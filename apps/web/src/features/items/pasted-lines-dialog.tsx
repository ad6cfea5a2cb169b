import { ITEM_DESCRIPTION_MAX, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { nameOfLine } from '@boxroom/domain/item/name-of-line';
import type { PastedLine } from '@boxroom/domain/item/parse-lines';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { copyText } from '../../components/toast/copy-text.ts';
import { t } from '../../lib/language/t.ts';
import { toggled } from './toggled.ts';
import { type NewLine, useAddLines } from './use-add-lines.ts';

interface PastedLinesDialogProps {
  lines: readonly PastedLine[];
  boxId: string;
  /** When off, quantities are hidden, so each line is a name as typed. */
  withQuantity: boolean;
  onClose: () => void;
  /** Called when no line is left that can be added. */
  onDone?: () => void;
  /** Runs `add`, and resolves to the lines that were taken; null: the lines are not there any more. */
  place?: (add: () => readonly PastedLine[]) => Promise<readonly PastedLine[] | null>;
}

/** Offers to add each pasted or shared line as an item, with the quantity it seems to state or, line by line, without. */
export function PastedLinesDialog(props: PastedLinesDialogProps) {
  const { lines, boxId, withQuantity, onClose, onDone = onClose, place } = props;
  const add = useAddLines(boxId);
  const submit = useRef<HTMLButtonElement>(null);
  const [isPlacing, setIsPlacing] = useState(false);
  const [isWritten, setIsWritten] = useState(false);
  const [uncounted, setUncounted] = useState<ReadonlySet<PastedLine>>(new Set());
  const [added, setAdded] = useState<ReadonlySet<PastedLine>>(new Set());
  const left = lines.filter((line) => !added.has(line));
  const offersQuantity = (line: PastedLine) => withQuantity && !isWritten && line.quantity !== null;
  const items = left.flatMap((line): NewLine[] => {
    const isCounted = offersQuantity(line) && !uncounted.has(line);
    const fields = nameOfLine(isCounted ? line.name : isWritten ? line.written : line.line);
    return fields ? [{ ...NO_ITEM_FIELDS, ...fields, line, quantity: isCounted ? line.quantity : null }] : [];
  });
  const fitting = new Set(items.map(({ line }) => line));
  const tooLong = left.filter((line) => !fitting.has(line));
  const isMarked = left.some(({ written, line }) => written !== line);
  const isDone = items.length === 0;

  // Lines that were refused or are too long stay, to be tried again or copied.
  function settle(taken: readonly PastedLine[]) {
    if (taken.length === left.length) onDone();
    else setAdded(new Set([...added, ...taken]));
  }

  async function placeItems(into: NonNullable<typeof place>) {
    setIsPlacing(true);
    const taken = await into(() => add(items));
    setIsPlacing(false);
    if (taken) settle(taken);
  }

  function handleSubmit() {
    if (isPlacing) return;
    if (place) void placeItems(place);
    else settle(add(items));
  }

  function handleClose() {
    if (isPlacing) return;
    if (isDone) onDone();
    else onClose();
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      title={
        isDone
          ? t('{count, plural, one{# line} other{# lines}} left', { count: tooLong.length })
          : t('Add {count, plural, one{# item} other{# items}}?', { count: items.length })
      }
      description={describeShortened(items)}
      onSubmit={handleSubmit}
      initialFocus={submit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={handleClose}>
            {isDone ? t('Close') : t('Cancel')}
          </Button>
          {!isDone && (
            <Button ref={submit} type="submit" disabled={isPlacing}>
              {t('Add Items')}
            </Button>
          )}
        </>
      }
    >
      {isMarked && (
        <Switch
          label={t('Keep lines as written')}
          hint={
            withQuantity
              ? t('With their bullets, numbers and quantities in the name')
              : t('With their bullets and numbers in the name')
          }
          checked={isWritten}
          onChange={setIsWritten}
        />
      )}
      {items.some(({ line }) => offersQuantity(line)) && (
        <p className="muted small">{t('Press a quantity to keep it in the name.')}</p>
      )}
      <Offered
        items={items}
        offersQuantity={offersQuantity}
        onToggle={(line) => setUncounted(toggled(uncounted, line))}
      />
      {tooLong.length > 0 && <TooLong lines={tooLong} />}
    </Dialog>
  );
}

interface OfferedProps {
  items: readonly NewLine[];
  offersQuantity: (line: PastedLine) => boolean;
  /** Takes the quantity into the name, or out of it. */
  onToggle: (line: PastedLine) => void;
}

function Offered({ items, offersQuantity, onToggle }: OfferedProps) {
  return (
    <ul role="list" className="pasted-lines" data-unsaved>
      {items.map(({ line, name, quantity }, index) => (
        <li key={index}>
          <span className="clamp" dir="auto">
            {name}
          </span>
          {offersQuantity(line) && (
            <button
              type="button"
              className="pasted-quantity number"
              aria-label={t('Quantity {quantity} of {item}', { quantity: line.quantity ?? 0, item: line.name })}
              aria-pressed={quantity !== null}
              onClick={() => onToggle(line)}
            >
              × {line.quantity}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The lines that fit nowhere, to be copied, shortened and pasted again. */
function TooLong({ lines }: { lines: readonly PastedLine[] }) {
  return (
    <section className="pasted-too-long" aria-label={t('Lines that are too long')}>
      <p className="muted small">
        {t(
          '{count, plural, one{# line is} other{# lines are}} longer than {max} characters and will not be added. Copy and shorten them.',
          { count: lines.length, max: ITEM_DESCRIPTION_MAX },
        )}
      </p>
      <ul role="list" className="pasted-lines">
        {lines.map(({ written }, index) => (
          <li key={index}>
            <span className="clamp" dir="auto">
              {written}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="outline" onClick={() => copyText(lines.map(({ written }) => written).join('\n'))}>
        {t('Copy {count, plural, one{# line} other{# lines}}', { count: lines.length })}
      </Button>
    </section>
  );
}

function describeShortened(items: readonly NewLine[]): string | undefined {
  const shortened = items.filter(({ description }) => description !== null).length;
  if (shortened === 0) return undefined;
  return t('{count, plural, one{# line is} other{# lines are}} too long for a name. The description gets all of it.', {
    count: shortened,
  });
}
