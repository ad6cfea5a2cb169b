import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { type DisplaySwitch, DisplaySwitches } from '../../inventory/item/display-switches.tsx';

const CategoriesDialog = lazyDialog(
  async () => (await import('../../inventory/category/categories-dialog.tsx')).CategoriesDialog,
);

const OPTIONS: readonly DisplaySwitch[] = [
  { option: 'showQuantity', label: 'Quantity', hint: 'How many of an item there are.' },
  { option: 'showPrice', label: 'Price', hint: 'What an item is worth.' },
  { option: 'showCategories', label: 'Categories', hint: 'Group items across boxes, and filter the search.' },
  { option: 'showBoxCapacity', label: 'Box capacity', hint: 'How much room is left in a box.' },
  { option: 'showPictures', label: 'Pictures', hint: 'A photo of each item.' },
  { option: 'showDateStamp', label: 'Date stamp', hint: 'A date on each item, such as best before.' },
];

/** The optional features. In a shared room an option shows only where the owner has switched it on too. */
export function DisplaySettingsCard() {
  const [isManaging, setIsManaging] = useState(false);
  return (
    <section className="card" aria-labelledby="display-settings">
      <h2 id="display-settings" className="heading">
        Display Settings
      </h2>
      <p className="muted small">Choose what is shown. What you entered stays when you switch something off.</p>
      <DisplaySwitches switches={OPTIONS} />
      <Button variant="outline" onClick={() => setIsManaging(true)}>
        Manage categories
      </Button>
      {isManaging && <CategoriesDialog onClose={() => setIsManaging(false)} />}
    </section>
  );
}
