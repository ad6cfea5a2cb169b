import { boxCodeText } from '@boxroom/domain/box/box-code';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import History from 'lucide-react/icons/history';
import Images from 'lucide-react/icons/images';
import QrCode from 'lucide-react/icons/qr-code';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { lazyDialog } from '../components/dialog/lazy-dialog.tsx';
import { CapacityCard } from '../features/boxes/capacity-card.tsx';
import { QrCard } from '../features/boxes/qr-card.tsx';
import { PlaceHistory } from '../features/history/place-history.tsx';
import { t } from '../lib/language/t.ts';
import { useMediaQuery } from '../lib/window/use-media-query.ts';
import type { BoxEntry } from '../replica/hooks/use-boxes.ts';
import type { SpaceInfo } from '../replica/hooks/use-space-infos.ts';
import './box-parts.css';

const BoxPictures = lazyDialog(async () => (await import('../features/pictures/box-pictures.tsx')).BoxPictures);

/** Up to this width the items take all of it. */
const NARROW = '(max-width: 899px)';

/** Whether the parts of a box are above its items, behind buttons, in place of beside them. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW);
}

interface BoxPartsProps {
  box: BoxEntry;
  space: SpaceInfo;
  onPrint: () => void;
  onGuestLink: ComponentProps<typeof QrCard>['onGuestLink'];
}

interface Part {
  kind: 'pictures' | 'code' | 'capacity' | 'history';
  icon: typeof QrCode;
  /** The name of its button. */
  label: string;
  /** On the button. */
  text: string;
  card: ReactNode;
}

function partsOf({ box, space, onPrint, onGuestLink }: BoxPartsProps): Part[] {
  const { capacity } = box;
  const code: Part = {
    kind: 'code',
    icon: QrCode,
    label: `${t('Code')}, ${boxCodeText(box.code)}`,
    text: boxCodeText(box.code),
    card: <QrCard box={box} mayEdit={space.canEdit} onPrint={onPrint} onGuestLink={onGuestLink} />,
  };
  const freeText = capacity === null ? null : t('{capacity}% free', { capacity });
  const free: Part = {
    kind: 'capacity',
    icon: ChartNoAxesColumn,
    label: freeText === null ? t('Capacity') : `${t('Capacity')}, ${freeText}`,
    text: freeText ?? t('Capacity'),
    card: <CapacityCard box={box} />,
  };
  const history: Part = {
    kind: 'history',
    icon: History,
    label: t('History'),
    text: t('History'),
    card: <PlaceHistory of={{ boxId: box.id }} isCard />,
  };
  const { showPictures, showBoxCapacity } = space.options;
  const count = box.pictures?.length ?? 0;
  const picturesText = count === 0 ? t('Pictures') : t('{count, plural, one{# picture} other{# pictures}}', { count });
  const pictures: Part = {
    kind: 'pictures',
    icon: Images,
    label: `${t('Pictures of the box')}, ${picturesText}`,
    text: picturesText,
    card: <BoxPictures box={box} canEdit={space.canEdit} />,
  };
  return [
    ...(showBoxCapacity ? [free] : []),
    ...(showPictures && (space.canEdit || count > 0) ? [pictures] : []),
    code,
    history,
  ];
}

/** Everything about a box but its items, in cards that stay beside them. */
export function BoxCards(props: BoxPartsProps) {
  return (
    <div className="box-page-side">
      {partsOf(props).map(({ kind, card }) => (
        <div key={kind}>{card}</div>
      ))}
    </div>
  );
}

/** The same behind one button each, above the items: nobody scrolls past three hundred of them. */
export function BoxPartButtons(props: BoxPartsProps) {
  const [openKind, setOpenKind] = useState<Part['kind'] | null>(null);
  const parts = partsOf(props);
  return (
    <>
      <div className="box-parts" role="group" aria-label={t('More about this box')}>
        {parts.map(({ kind, icon: Icon, label, text }) => (
          <button
            key={kind}
            type="button"
            className="box-part"
            aria-expanded={kind === openKind}
            aria-label={label}
            onClick={() => setOpenKind(kind === openKind ? null : kind)}
          >
            <Icon aria-hidden />
            <span className="number">{text}</span>
          </button>
        ))}
      </div>
      {parts.find(({ kind }) => kind === openKind)?.card}
    </>
  );
}
