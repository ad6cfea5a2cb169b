import type { PictureEntry } from '@boxroom/domain/picture/pictures';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { t } from '../../lib/language/t.ts';
import { usePictureSending } from '../../replica/picture/use-picture-sending.ts';
import { movedTo } from './picture-draft.ts';
import './picture-strip.css';
import { SendingMark } from './sending-mark.tsx';
import { sendingText } from './sending-text.ts';
import { useDragOrder } from './use-drag-order.ts';

interface PictureStripProps {
  /** Its name for screen readers: 'Pictures of Skis'. */
  label: string;
  pictures: readonly PictureEntry[];
  draw: (pictureId: string) => ReactNode;
  /** The picture that is shown large or being edited. */
  currentId?: string | null | undefined;
  onPress: (pictureId: string) => void;
  /** Without it the order is fixed. */
  onMove?: ((pictureId: string, to: number) => void) | undefined;
  /** More tiles, such as one that adds pictures. */
  children?: ReactNode;
}

/**
 * Pictures as tiles, the thumbnail first. They can be dragged to another place; the way without dragging is at
 * the place that shows the chosen one.
 */
export function PictureStrip({ label, pictures, draw, currentId, onPress, onMove, children }: PictureStripProps) {
  const list = useRef<HTMLUListElement>(null);
  const mayMove = onMove !== undefined && pictures.length > 1;
  const { drag, onPointerDown, takeDragged } = useDragOrder(list, mayMove ? onMove : undefined);
  const order = drag ? movedTo(pictures, drag.id, drag.to) : pictures;
  const placeOf = new Map(order.map(({ id }, index) => [id, index]));

  return (
    <ul role="list" ref={list} className="picture-strip" aria-label={label}>
      {pictures.map(({ id, caption }, index) => {
        const place = placeOf.get(id) ?? index;
        return (
          <li key={id} data-drag-id={id} style={{ order: place }} data-dragged={drag?.id === id || undefined}>
            <Tile
              id={id}
              name={tileName(index, pictures.length, caption)}
              isCurrent={currentId === undefined ? undefined : currentId === id}
              onPointerDown={(event) => onPointerDown(event, id)}
              onClick={() => !takeDragged() && onPress(id)}
            >
              {draw(id)}
              {place === 0 && pictures.length > 1 && <span className="picture-tile-mark">{t('Thumbnail')}</span>}
            </Tile>
          </li>
        );
      })}
      {children}
    </ul>
  );
}

interface TileProps extends Pick<ComponentProps<'button'>, 'onPointerDown' | 'onClick' | 'children'> {
  id: string;
  name: string;
  isCurrent: boolean | undefined;
}

function Tile({ id, name, isCurrent, children, ...events }: TileProps) {
  const sending = usePictureSending(id);
  return (
    <button
      {...events}
      type="button"
      className="picture-tile"
      aria-label={sending ? `${name}. ${sendingText(sending)}` : name}
      aria-current={isCurrent}
    >
      {children}
      {sending && <SendingMark sending={sending} />}
    </button>
  );
}

function tileName(index: number, count: number, caption: string | undefined): string {
  const place = { number: index + 1, count };
  const name =
    count === 1
      ? t('Picture')
      : index === 0
        ? t('Picture {number} of {count}, thumbnail', place)
        : t('Picture {number} of {count}', place);
  return caption === undefined ? name : `${name}: ${caption}`;
}
