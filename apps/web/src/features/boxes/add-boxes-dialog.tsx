import {
  BOX_DESCRIPTION_MAX,
  BOX_NAME_MAX,
  boxDescriptionSchema,
  BOXES_PER_COMMAND_MAX,
  boxNameSchema,
} from '@boxroom/domain/box/box';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { commaList } from '@boxroom/domain/language/comma-list';
import { msg } from '@boxroom/domain/language/message';
import { useNavigate } from '@tanstack/react-router';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { t } from '../../lib/language/t.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useOptionState } from '../../replica/hooks/use-display-settings.ts';
import { NumberedBoxesDialog } from './numbered-boxes-dialog.tsx';
import './add-boxes-dialog.css';
import { useNoBoxesReason } from './use-no-boxes-reason.ts';

interface Draft {
  id: string;
  name: string;
  description: string;
}

interface DraftErrors {
  name: string | null;
  description: string | null;
}

interface AddBoxesDialogProps {
  roomId: string;
  /** Chooses another room. */
  roomField?: ReactNode;
  onClose: () => void;
  /** Opens the print of the tags of new boxes. */
  onPrint: (boxIds: readonly string[]) => void;
}

const NO_NAME = msg('Please enter at least one box name.');
const NO_ERRORS: DraftErrors = { name: null, description: null };

/** Adds boxes: each with a name of its own, or many that are numbered. */
export function AddBoxesDialog(props: AddBoxesDialogProps) {
  const [isNumbered, setIsNumbered] = useState(false);
  if (isNumbered) return <NumberedBoxesDialog {...props} />;
  return <NamedBoxesDialog {...props} onNumber={() => setIsNumbered(true)} />;
}

interface NamedBoxesDialogProps extends Pick<AddBoxesDialogProps, 'roomId' | 'roomField' | 'onClose'> {
  onNumber: () => void;
}

/** Adds one or several boxes. Lines without a name are skipped. */
function NamedBoxesDialog({ roomId, roomField, onClose, onNumber }: NamedBoxesDialogProps) {
  const mutate = useCommand();
  const navigate = useNavigate();
  const newId = useNewId();
  const off = useNoBoxesReason(roomId);
  const pictures = useOptionState('showPictures', roomId);
  const firstField = useRef<HTMLInputElement>(null);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => [{ id: newId(), name: '', description: '' }]);
  const [wasSent, setWasSent] = useState(false);
  const named = drafts.filter((draft) => !isBlank(draft));
  const isAlone = drafts.length === 1;

  const change = (id: string, set: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...set } : draft)));
  const addLine = () => setDrafts([...drafts, { id: newId(), name: '', description: '' }]);

  function errorsOf(draft: Draft): DraftErrors {
    const isOnlyBlank = named.length === 0 && draft === drafts[0];
    return !wasSent || (isBlank(draft) && !isOnlyBlank) ? NO_ERRORS : readDraft(draft).errors;
  }

  function handleSubmit() {
    if (off !== null) return;
    setWasSent(true);
    if (named.length === 0) {
      showToast({ title: t('Error'), description: t(NO_NAME), kind: 'destructive' });
      return;
    }
    const boxes = named.flatMap((draft) => readDraft(draft).box ?? []);
    if (boxes.length < named.length) return;
    const plan = mutate('box.add', { roomId, boxes }, t('Failed to create box(es). Please try again.'));
    if (!plan.ok) return;
    onClose();
    const title = t('{count, plural, =1{Box created} other{# Boxes created}}', { count: boxes.length });
    const names = boxes.map((box) => box.name);
    const [only] = boxes.length === 1 ? boxes : [];
    const photograph = (id: string) =>
      void navigate({ to: '/box/$id', params: { id }, state: { isPhotographed: true } });
    const action = only &&
      pictures !== 'never' && { action: { label: t('Photograph it'), onClick: () => photograph(only.id) } };
    showToast({ title, description: commaList(names, t), kind: 'success', ...action });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Add Box')}
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
              {named.length > 1
                ? t('{count, plural, =1{Add Box} other{Add # Boxes}}', { count: named.length })
                : t('Add Box')}
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
      {drafts.map((draft, index) => (
        <DraftFields
          key={draft.id}
          draft={draft}
          index={index}
          ref={index === 0 ? firstField : null}
          errors={errorsOf(draft)}
          onChange={(set) => change(draft.id, set)}
          onRemove={isAlone ? null : () => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      <div className="add-box-lines">
        {drafts.length < BOXES_PER_COMMAND_MAX && (
          <Button variant="ghost" onClick={addLine}>
            <Plus aria-hidden />
            {t('Add another box')}
          </Button>
        )}
        {named.length === 0 && (
          <Button variant="ghost" onClick={onNumber}>
            <ListOrdered aria-hidden />
            {t('Numbered boxes')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface DraftFieldsProps {
  draft: Draft;
  index: number;
  /** The field for the name. */
  ref: RefObject<HTMLInputElement | null> | null;
  errors: DraftErrors;
  onChange: (set: Partial<Draft>) => void;
  /** Null: the draft is the only one. */
  onRemove: (() => void) | null;
}

function DraftFields({ draft, index, ref, errors, onChange, onRemove }: DraftFieldsProps) {
  const number = index + 1;
  return (
    <div className="box-draft" role="group" aria-label={onRemove ? t('Box {number}', { number }) : t('Box')}>
      <TextField
        {...(ref && { ref })}
        label={onRemove ? t('Box name {number}', { number }) : t('Box name')}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        max={BOX_NAME_MAX}
        error={errors.name}
        autoComplete="off"
        autoFocus={index > 0}
      />
      <TextField
        label={onRemove ? t('Location in room {number} (optional)', { number }) : t('Location in room (optional)')}
        placeholder={t('Top shelf, behind the door...')}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        max={BOX_DESCRIPTION_MAX}
        error={errors.description}
        autoComplete="off"
      />
      {onRemove && (
        <button
          type="button"
          className="icon-button box-draft-remove"
          aria-label={t('Remove box {number}', { number })}
          onClick={onRemove}
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  );
}

function isBlank({ name, description }: Draft): boolean {
  return name.trim() === '' && description.trim() === '';
}

/** Returns the box of a draft, or null and what is wrong with the draft. */
function readDraft({ id, name, description }: Draft) {
  const parsed = parseWith(boxNameSchema, name);
  const place = parseWith(boxDescriptionSchema, description);
  return {
    box: parsed.ok && place.ok ? { id, name: parsed.value, description: place.value } : null,
    errors: { name: parsed.ok ? null : t(parsed.error), description: place.ok ? null : t(place.error) },
  };
}
