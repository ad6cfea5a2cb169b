import { BOX_TYPES, type BoxType } from '@boxroom/domain/box/box';
import { errorText } from '@boxroom/domain/error/error-text';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Choice } from '../../components/field/choice.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { BOX_TYPE_LABELS, BoxTypeIcon } from '../../inventory/box/box-type-icon.tsx';
import { FollowedNotes } from '../../inventory/form/followed-notes.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { useFollowedForm } from '../../inventory/form/use-followed-form.ts';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { t } from '../../lib/language/t.ts';
import { type BoxEntry, useBox } from '../../replica/hooks/use-boxes.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';

/** Sets the type that this person sees for the box. */
export function BoxTypeDialog({ box: opened, onClose }: { box: BoxEntry; onClose: () => void }) {
  const mutate = useCommand();
  const live = useBox(opened.id);
  const box = useLastSeen(live, opened);
  const form = useFollowedForm<{ boxType: BoxType }>({ boxType: box.boxType });
  const { boxType } = form.values;
  const off = live ? null : errorText('NOT_FOUND', t);

  function handleSubmit() {
    if (off !== null) return;
    if (form.changed.length > 0 && !mutate('box.setType', { id: box.id, boxType }).ok) return;
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Change Box Type')}
      description={box.name}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <TooltipHint reason={off}>
            <Button type="submit">{t('Save')}</Button>
          </TooltipHint>
        </>
      }
    >
      {off !== null && <FormNote>{off}</FormNote>}
      <FollowedNotes
        form={form}
        labels={{ boxType: t('Box type') }}
        say={(_, value) => t(BOX_TYPE_LABELS[value as BoxType])}
      />
      <Choice
        label={t('Box type')}
        value={boxType}
        onChange={(type) => form.set('boxType', type)}
        options={BOX_TYPES.map((type) => ({
          value: type,
          label: t(BOX_TYPE_LABELS[type]),
          icon: <BoxTypeIcon type={type} />,
        }))}
      />
    </Dialog>
  );
}
