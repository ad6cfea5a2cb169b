import { useMemo } from 'react';
import type { Pictured } from '../../inventory/picture/pictured.ts';
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { HeldPictures } from './held-pictures.tsx';

/** The pictures of a box itself: how it looks open, on which shelf it is, what its label says. */
export function BoxPictures({ box, canEdit }: { box: BoxEntry; canEdit: boolean }) {
  const of: Pictured = useMemo(() => ({ ...box, entity: 'box' }), [box]);
  return (
    <section className="card card-stack" aria-labelledby="box-pictures">
      <h2 id="box-pictures" className="heading">
        {t('Pictures of the box')}
      </h2>
      <HeldPictures of={of} canEdit={canEdit} />
    </section>
  );
}
