import { OWN_FIELDS_MAX, type OwnField } from '@boxroom/domain/item/own-fields';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useOpenForm } from '../../inventory/form/use-open-form.ts';
import { t } from '../../lib/language/t.ts';
import { useOwnFieldCounts } from '../../replica/hooks/use-own-field-counts.ts';
import { useMyOwnFields } from '../../replica/hooks/use-own-fields.ts';
import './own-fields-dialog.css';
import { AddOwnField, RemoveOwnField, RenameOwnField, TYPE_LABELS } from './own-field-forms.tsx';
import { useOwnFieldChanges } from './use-own-field-changes.ts';

const FORMS = { rename: RenameOwnField, remove: RemoveOwnField };
type Opened = { key: string; kind: keyof typeof FORMS } | 'add';

/** The person's own fields in the order of forms: to add, rename, move and remove. */
export function OwnFieldsDialog({ onClose }: { onClose: () => void }) {
  const fields = useMyOwnFields();
  const counts = useOwnFieldCounts();
  const { moveUp } = useOwnFieldChanges();
  const { opened, isHeld, place, toggle, close } = useOpenForm<Opened, HTMLDivElement>();
  useFocusBack(place, opened);
  const forms = { isHeld, onDone: close };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Own fields')}
      description={t("Up to five fields of yours for every item. In a room of somebody else, its owner's are used.")}
      size="md"
      footer={
        // Beside an open form it would be the largest button, and would lose what was changed there.
        opened === null && (
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Close')}
          </Button>
        )
      }
    >
      <div ref={place} className="own-fields-dialog">
        {fields.length === 0 && <p className="muted">{t('No own fields yet. A color, a weight, the last service…')}</p>}
        <ul role="list" className="own-fields">
          {fields.map((field, index) => {
            const Form = opened !== null && opened !== 'add' && opened.key === field.key ? FORMS[opened.kind] : null;
            return (
              <li key={field.key}>
                <OwnFieldLine
                  field={field}
                  count={counts.get(field.key) ?? 0}
                  onUp={index === 0 ? null : () => moveUp(field)}
                  onOpen={(kind) => toggle({ key: field.key, kind })}
                />
                {Form && <Form field={field} count={counts.get(field.key) ?? 0} {...forms} />}
              </li>
            );
          })}
        </ul>
        {opened === 'add' && <AddOwnField {...forms} />}
        {opened !== 'add' && fields.length < OWN_FIELDS_MAX && (
          <Button variant="outline" data-opens={nameOf('add')} onClick={() => toggle('add')}>
            <Plus aria-hidden />
            {t('Add Field')}
          </Button>
        )}
        {fields.length >= OWN_FIELDS_MAX && (
          <p className="muted small">
            {t('That is the limit of {count, plural, one{# field} other{# fields}}.', { count: OWN_FIELDS_MAX })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The button that opens a form has this name. */
function nameOf(opened: Opened): string {
  return opened === 'add' ? opened : `${opened.kind} ${opened.key}`;
}

/** A form that closes leaves the focus on the button that opened it, or where that is gone, on the next best. */
function useFocusBack(content: RefObject<HTMLElement | null>, opened: Opened | null): void {
  const before = useRef(opened);
  useEffect(() => {
    const last = before.current;
    before.current = opened;
    if (opened !== null || last === null) return;
    const buttons = Array.from(content.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? []);
    const named = (name: string) => buttons.find(({ dataset }) => dataset['opens'] === name);
    (named(nameOf(last)) ?? named('add') ?? buttons.at(-1))?.focus();
  }, [content, opened]);
}

interface OwnFieldLineProps {
  field: OwnField;
  count: number;
  /** Null: it is the first one. */
  onUp: (() => void) | null;
  onOpen: (kind: keyof typeof FORMS) => void;
}

function OwnFieldLine({ field: { key, name, type }, count, onUp, onOpen }: OwnFieldLineProps) {
  return (
    <div className="own-field-line">
      <span className="own-field-text">
        <span className="clamp" dir="auto">
          {name}
        </span>
        <span className="muted small number">
          {`${t(TYPE_LABELS[type])} · ${t('{count, plural, one{# item} other{# items}}', { count })}`}
        </span>
      </span>
      {onUp && (
        <button type="button" className="icon-button" aria-label={t('Move {name} up', { name })} onClick={onUp}>
          <ArrowUp aria-hidden />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('Rename {name}', { name })}
        data-opens={nameOf({ key, kind: 'rename' })}
        onClick={() => onOpen('rename')}
      >
        <Pencil aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button icon-button-danger"
        aria-label={t('Remove {name}', { name })}
        onClick={() => onOpen('remove')}
      >
        <Trash2 aria-hidden />
      </button>
    </div>
  );
}
