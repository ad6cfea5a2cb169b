import { BOX_DESCRIPTION_MAX, BOX_NAME_MAX, boxDescriptionSchema, boxNameSchema } from '@boxroom/domain/box/box';
import { errorText } from '@boxroom/domain/error/error-text';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FollowedNotes } from '../../inventory/form/followed-notes.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { useFieldErrors } from '../../inventory/form/use-field-errors.ts';
import { useFollowedForm } from '../../inventory/form/use-followed-form.ts';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { t } from '../../lib/language/t.ts';
import { type BoxEntry, useBox } from '../../replica/hooks/use-boxes.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';

/** Edits the name of a box and its place in the room. */
export function EditBoxDialog({ box: opened, onClose }: { box: BoxEntry; onClose: () => void }) {
  const mutate = useCommand();
  const field = useRef<HTMLInputElement>(null);
  const live = useBox(opened.id);
  const box = useLastSeen(live, opened);
  const { isOwner } = useSpaceInfo(box.spaceId);
  const form = useFollowedForm({ name: box.name, description: box.description ?? '' });
  const { name, description } = form.values;
  const parsedName = parseWith(boxNameSchema, name);
  const place = parseWith(boxDescriptionSchema, description);
  const problems = {
    ...(!parsedName.ok && { name: t(parsedName.error) }),
    ...(!place.ok && { description: t(place.error) }),
  };
  const { errors, refuse } = useFieldErrors<{ name?: string; description?: string }>(problems);
  const off = live ? (isOwner ? null : errorText('OWNER_ONLY', t)) : errorText('NOT_FOUND', t);

  function handleSubmit() {
    if (off !== null) return;
    if (!parsedName.ok || !place.ok) {
      refuse(problems);
      return;
    }
    const values = { name: parsedName.value, description: place.value };
    const set: Partial<typeof values> = Object.fromEntries(form.changed.map((changed) => [changed, values[changed]]));
    if (form.changed.length === 0) return onClose();
    const plan = mutate('box.edit', { id: box.id, set }, t('Failed to rename box. Please try again.'));
    if (!plan.ok) return;
    onClose();
    const text = set.name === undefined ? t('The location was saved.') : t('Renamed to {name}', { name: set.name });
    showToast({ title: t('Box updated'), description: text, kind: 'success' });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Rename Box')}
      onSubmit={handleSubmit}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <TooltipHint reason={off}>
            <Button type="submit" disabled={off === null && name.trim() === ''}>
              {t('Save Changes')}
            </Button>
          </TooltipHint>
        </>
      }
    >
      {off !== null && <FormNote>{off}</FormNote>}
      <FollowedNotes form={form} labels={{ name: t('Box name'), description: t('Location in room') }} />
      <TextField
        ref={field}
        label={t('Box name')}
        value={name}
        onChange={(value) => form.set('name', value)}
        max={BOX_NAME_MAX}
        error={errors.name ?? null}
        autoComplete="off"
      />
      <TextField
        label={t('Location in room')}
        placeholder={t('Top shelf, behind the door...')}
        value={description}
        onChange={(value) => form.set('description', value)}
        max={BOX_DESCRIPTION_MAX}
        error={errors.description ?? null}
        autoComplete="off"
      />
    </Dialog>
  );
}
