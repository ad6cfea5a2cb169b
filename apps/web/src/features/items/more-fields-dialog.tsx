import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { type DisplaySwitch, DisplaySwitches } from '../../inventory/item/display-switches.tsx';
import { t } from '../../lib/language/t.ts';

interface MoreFieldsDialogProps {
  switches: readonly DisplaySwitch[];
  onClose: () => void;
}

/** The display settings that concern items. */
export function MoreFieldsDialog({ switches, onClose }: MoreFieldsDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('More fields')}
      description={t(
        'Choose what you see of items, in all rooms. Settings, Display has these switches too, and fields of your own.',
      )}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <DisplaySwitches switches={switches} />
    </Dialog>
  );
}
