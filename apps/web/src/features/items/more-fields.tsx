import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { ITEM_OPTIONS } from '../../inventory/item/display-options.ts';
import { t } from '../../lib/language/t.ts';
import { useDisplaySettings, usePossibleOptions } from '../../replica/hooks/use-display-settings.ts';

const MoreFieldsDialog = lazyDialog(async () => (await import('./more-fields-dialog.tsx')).MoreFieldsDialog);
const NAMES = ITEM_OPTIONS.map(({ option }) => option);

/**
 * Leads to what the items of a space can show beside their names, while some of it is off. Opens above a form, so that
 * nothing typed is lost. In a shared room it leads only to what the owner has switched on.
 */
export function MoreFields({ spaceId }: { spaceId: string }) {
  const { settings } = useDisplaySettings();
  const possible = usePossibleOptions(NAMES, spaceId);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && possible.every((option) => settings[option])) return null;
  const switches = ITEM_OPTIONS.filter(({ option }) => possible.includes(option));
  return (
    <div>
      <Button variant="ghost" colorPalette="gray" onClick={() => setIsOpen(true)}>
        {t('More fields…')}
      </Button>
      {isOpen && <MoreFieldsDialog switches={switches} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
