import type { Item } from '@boxroom/domain/item/item';
import { useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { FollowedNotes } from '../../inventory/form/followed-notes.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { useFieldErrors } from '../../inventory/form/use-field-errors.ts';
import { useFollowedForm } from '../../inventory/form/use-followed-form.ts';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { t } from '../../lib/language/t.ts';
import { readToday } from '../../lib/time/use-today.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { type LoanForm, parseLoan } from './parse-loan.ts';

interface LendDialogProps {
  /** As it is now. */
  item: Item;
  /** The item was deleted or is no longer shared. */
  isGone: boolean;
  onClose: () => void;
}

/** A loan that begins does so today. */
function formOf({ lentTo, lentSince, lentDue }: Item): LoanForm {
  return { lentTo: lentTo ?? '', lentSince: lentTo ? (lentSince ?? '') : readToday(), lentDue: lentDue ?? '' };
}

/** Notes who has an item, since when and until when; for a lent item it changes that. Follows changes by others. */
export function LendDialog({ item, isGone, onClose }: LendDialogProps) {
  const mutate = useCommand();
  const field = useRef<HTMLInputElement>(null);
  const form = useFollowedForm<LoanForm>(formOf(item));
  const parsed = parseLoan(form.values);
  const { errors, refuse } = useFieldErrors(parsed.ok ? {} : parsed.errors);

  function handleSubmit() {
    if (!parsed.ok) {
      refuse(parsed.errors);
      return;
    }
    const { loan } = parsed;
    const set = item.lentTo ? Object.fromEntries(form.changed.map((name) => [name, loan[name]])) : loan;
    const failure = t('Failed to update item. Please try again.');
    if (Object.keys(set).length > 0 && !mutate('item.edit', { id: item.id, set }, failure).ok) return;
    onClose();
    showToast({ title: t('Lent to {name}', { name: loan.lentTo }), description: item.name, kind: 'success' });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={item.lentTo ? t('Change the loan') : t('Lend item')}
      description={item.name}
      initialFocus={field}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={isGone}>
            {item.lentTo ? t('Save Changes') : t('Lend')}
          </Button>
        </>
      }
    >
      {isGone && <FormNote>{t('This item was deleted or is no longer shared with you.')}</FormNote>}
      <FollowedNotes
        form={form}
        // As in 'Borrower to “Ana”'.
        labels={{ lentTo: t('Borrower'), lentSince: t('Since'), lentDue: t('Due back') }}
        say={say}
      />
      <TextField
        ref={field}
        // i18n: The label of the field for the borrower's name.
        label={t('Lent to')}
        value={form.values.lentTo}
        onChange={(value) => form.set('lentTo', value)}
        error={errors.lentTo ?? null}
        autoComplete="off"
      />
      <div className="optional-fields">
        <TextField
          label={t('Since')}
          type="date"
          value={form.values.lentSince}
          onChange={(value) => form.set('lentSince', value)}
          error={errors.lentSince ?? null}
        />
        <TextField
          label={t('Due back')}
          type="date"
          value={form.values.lentDue}
          onChange={(value) => form.set('lentDue', value)}
          error={errors.lentDue ?? null}
        />
      </div>
    </Dialog>
  );
}

function say(field: keyof LoanForm, value: string): string | undefined {
  return field === 'lentTo' ? undefined : formatDateStamp(value);
}
