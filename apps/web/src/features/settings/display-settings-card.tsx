import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { DETAIL_OPTIONS, DISPLAY_OPTIONS } from '../../inventory/item/display-options.ts';
import { DisplaySwitches } from '../../inventory/item/display-switches.tsx';
import './display-settings-card.css';
import { t } from '../../lib/language/t.ts';

const CategoriesDialog = lazyDialog(
  async () => (await import('../../inventory/category/categories-dialog.tsx')).CategoriesDialog,
);
const OwnFieldsDialog = lazyDialog(async () => (await import('./own-fields-dialog.tsx')).OwnFieldsDialog);

/** The optional features. In a shared room an option shows only where the owner has switched it on too. */
export function DisplaySettingsCard() {
  const [isNaming, setIsNaming] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  return (
    <section className="card" aria-labelledby="display-settings">
      <h2 id="display-settings" className="heading">
        {t('Display Settings')}
      </h2>
      <p className="muted small">{t('Choose what is shown. What you entered stays when you switch something off.')}</p>
      <DisplaySwitches switches={DISPLAY_OPTIONS} />
      <Button variant="outline" onClick={() => setIsManaging(true)}>
        {t('Manage categories')}
      </Button>
      <h3 className="display-settings-more">{t('More about an item')}</h3>
      <DisplaySwitches switches={DETAIL_OPTIONS} />
      <Button variant="outline" onClick={() => setIsNaming(true)}>
        {t('Manage own fields')}
      </Button>
      {isNaming && <OwnFieldsDialog onClose={() => setIsNaming(false)} />}
      {isManaging && <CategoriesDialog onClose={() => setIsManaging(false)} />}
    </section>
  );
}
