import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Plus from 'lucide-react/icons/plus';
import { memo } from 'react';
import { Pending } from '../../components/text/pending.tsx';
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { usePicturedItems } from '../../replica/hooks/use-pictured-items.ts';
import { useIsPending } from '../../replica/hooks/use-sync-status.ts';
import './box-card.css';
import { ItemThumb } from '../picture/item-picture.tsx';
import { SharedBadge } from '../room/shared-badge.tsx';
import { SelectBox } from '../selection/select-box.tsx';
import type { Selection } from '../selection/selection.ts';
import { useIsSelecting } from '../selection/use-selection.ts';
import { BoxMark } from './box-mark.tsx';
import { BOX_TYPE_LABELS } from './box-type-icon.tsx';
import { FillLevel } from './fill-level.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the list of boxes. */
    isFromList?: true;
  }
}

const FROM_LIST = { isFromList: true } as const;

/** The actions for a box on its card. The object must be stable. */
export interface BoxActions {
  addItem: (box: BoxEntry) => void;
  changeType: (box: BoxEntry) => void;
}

interface BoxCardProps {
  box: BoxEntry;
  options: DisplaySettings;
  /** The owner's name when the room is somebody else's; null for an unknown name. */
  sharedBy: string | null | undefined;
  canEdit: boolean;
  actions: BoxActions;
  selection: Selection;
}

/** A box at a glance: type, name, number of items, fullness, and pictures of its items. */
export const BoxCard = memo(function BoxCard({ box, options, sharedBy, canEdit, actions, selection }: BoxCardProps) {
  const isSelecting = useIsSelecting(selection);
  const isPending = useIsPending('box', box.id);
  const pictured = usePicturedItems(box.id, options.showPictures);
  return (
    <article className="card box-card" aria-label={box.name} data-row={box.id}>
      {isSelecting ? (
        <SelectBox selection={selection} row={box.id} name={box.name} />
      ) : (
        <button
          type="button"
          className="box-card-type"
          aria-label={t('Change box type of {name}, now {type}', {
            name: box.name,
            type: t(BOX_TYPE_LABELS[box.boxType]),
          })}
          onClick={() => actions.changeType(box)}
        >
          <BoxMark box={box} showPictures={options.showPictures} />
        </button>
      )}
      <Link to="/box/$id" params={{ id: box.id }} state={FROM_LIST} className="box-card-head">
        <h3 className="box-card-name clamp" dir="auto">
          {box.name}
        </h3>
        {box.description && (
          <span className="box-card-place" dir="auto">
            {box.description}
          </span>
        )}
      </Link>
      <div className="box-card-facts">
        <span className="badge number">
          {t('{count, plural, one{# item} other{# items}}', { count: box.itemCount })}
        </span>
        {options.showBoxCapacity && box.capacity !== null && <FillLevel capacity={box.capacity} />}
        {sharedBy !== undefined && <SharedBadge owner={sharedBy} />}
      </div>
      {pictured.length > 0 && (
        <div className="box-card-pictures">
          {pictured.map((item) => (
            <ItemThumb key={item.id} item={item} />
          ))}
        </div>
      )}
      {!isSelecting && <CardActions box={box} canEdit={canEdit} actions={actions} />}
      {isPending && <Pending />}
    </article>
  );
});

function CardActions({ box, canEdit, actions }: Pick<BoxCardProps, 'box' | 'canEdit' | 'actions'>) {
  return (
    <div className="box-card-actions">
      {canEdit && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('Add item to {name}', { name: box.name })}
          onClick={() => actions.addItem(box)}
        >
          <Plus aria-hidden />
        </button>
      )}
      <Link
        to="/box/$id"
        params={{ id: box.id }}
        state={FROM_LIST}
        className="icon-button"
        aria-label={t('Go to details of {name}', { name: box.name })}
      >
        <ArrowRight aria-hidden />
      </Link>
    </div>
  );
}
