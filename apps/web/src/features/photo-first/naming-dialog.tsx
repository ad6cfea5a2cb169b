import { type Item, ITEM_NAME_MAX, itemNameSchema } from '@boxroom/domain/item/item';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { inNamingOrder, isUnnamed } from '@boxroom/domain/item/unnamed';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useReplicaStore, useReplicaValue } from '../../replica/hooks/use-replica-value.ts';
import { usePicture } from '../../replica/picture/use-picture.ts';
import type { ReplicaStore, Topic } from '../../replica/store/replica-store.ts';
import './photo-first.css';

const TOPICS: readonly Topic[] = ['item'];

interface Typed {
  /** The item that it is for. */
  id: string | undefined;
  name: string;
  error: string | null;
}

const NOTHING: Typed = { id: undefined, name: '', error: null };

interface NamingDialogProps {
  boxId: string;
  /** Begins with this one. */
  firstId?: string;
  onClose: () => void;
}

/** Runs through the items of a box that have no name. The field keeps the focus, so the keyboard of a phone stays. */
export function NamingDialog({ boxId, firstId, onClose }: NamingDialogProps) {
  const store = useReplicaStore();
  const mutate = useCommand();
  const field = useRef<HTMLInputElement>(null);
  const [ids] = useState(() => idsToName([...store.view.itemsIn(boxId)], firstId));
  const [place, setPlace] = useState(0);
  const item = useNextUnnamed(ids, place);
  // Another person may name or delete the item on the screen: what was typed for it is not for the next one.
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const isMine = typed.id === item?.id;
  const { name, error } = isMine ? typed : NOTHING;
  const lost = typed.id !== undefined && !isMine ? typed.name.trim() : '';

  useEffect(() => {
    if (!item) onClose();
  }, [item, onClose]);

  function goOn() {
    const next = item ? ids.indexOf(item.id) + 1 : ids.length;
    setTyped(NOTHING);
    setPlace(next);
    field.current?.focus();
    if (next === ids.length) tellRest();
  }

  function tellRest() {
    const left = inNamingOrder(store.view.itemsIn(boxId)).length;
    const title =
      left === 0
        ? t('All items have names')
        : t('{count, plural, one{# item} other{# items}} without a name', { count: left });
    showToast({ title, kind: 'success' });
  }

  function handleSubmit() {
    if (!item || name.trim() === '') return goOn();
    const parsed = parseWith(itemNameSchema, name);
    if (!parsed.ok) return setTyped({ ...typed, error: t(parsed.error) });
    const set = { name: parsed.value };
    if (mutate('item.edit', { id: item.id, set }, t('Failed to update item. Please try again.')).ok) goOn();
  }

  const number = item ? ids.indexOf(item.id) + 1 : ids.length;
  const isLast = number === ids.length;
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={t('Name the items')}
      // i18n: The item on the screen, of those to name: '2 of 5'.
      description={t('{number} of {count}', { number, count: ids.length })}
      size="md"
      initialFocus={field}
      onSubmit={handleSubmit}
      footer={
        <>
          {/* Pressing it leaves the focus in the field, and the keyboard open. */}
          <Button
            variant="outline"
            colorPalette="gray"
            onPointerDown={(event) => event.preventDefault()}
            onClick={goOn}
          >
            {t('Skip')}
          </Button>
          <Button type="submit" onPointerDown={(event) => event.preventDefault()}>
            {isLast ? t('Done') : t('Next')}
          </Button>
        </>
      }
    >
      {lost !== '' && (
        <FormNote>
          {t('The last item was named or deleted elsewhere, so “{name}” was not saved.', { name: lost })}
        </FormNote>
      )}
      {item && <LargePicture item={item} />}
      <TextField
        ref={field}
        label={t('Item name')}
        {...(item && { placeholder: item.name })}
        value={name}
        onChange={(text) => setTyped({ id: item?.id, name: text, error: null })}
        error={error}
        {...(name.length > ITEM_NAME_MAX / 2 && { max: ITEM_NAME_MAX })}
        autoComplete="off"
        enterKeyHint={isLast ? 'done' : 'next'}
      />
    </Dialog>
  );
}

/** Returns the first item from this place on that still has no name: others may name and delete them, too. */
function useNextUnnamed(ids: readonly string[], place: number): Item | undefined {
  const select = useCallback(
    ({ view }: ReplicaStore) =>
      ids
        .slice(place)
        .map((id) => view.get('item', id))
        .find((item) => item !== undefined && isUnnamed(item.name)),
    [ids, place],
  );
  return useReplicaValue(select, TOPICS);
}

function LargePicture({ item }: { item: Item }) {
  const whole = usePicture(item, 'whole');
  const small = usePicture(item, 'thumb');
  const url = whole?.url ?? small?.url ?? null;
  return <div className="naming-picture">{url !== null && <img src={url} alt={item.name} />}</div>;
}

function idsToName(items: readonly Item[], firstId: string | undefined): string[] {
  const ids = inNamingOrder(items).map(({ id }) => id);
  const at = Math.max(0, ids.indexOf(firstId ?? ''));
  return [...ids.slice(at), ...ids.slice(0, at)];
}
