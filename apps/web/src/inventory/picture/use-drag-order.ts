import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** How far a mouse moves before it drags, in pixels; a finger that moves this far earlier scrolls. */
const SLOP_PX = 8;
/** How long a finger rests before it drags. */
const HOLD_MS = 250;

interface Press {
  id: string;
  pointerId: number;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface DragOrder {
  /** The dragged element, and the index where it would be put. */
  drag: { id: string; to: number } | null;
  onPointerDown: (event: ReactPointerEvent, id: string) => void;
  /** True once after a drag, whose click is no press. */
  takeDragged: () => boolean;
}

/**
 * Lets a person drag the children of a list to another place: with a mouse at once, with a finger after a moment, so
 * that a finger can still scroll.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: ((id: string, to: number) => void) | undefined,
): DragOrder {
  const [drag, setDrag] = useState<DragOrder['drag']>(null);
  const press = useRef<Press | null>(null);
  const places = useRef<readonly DOMRect[]>([]);
  const startedAt = useRef(0);
  const wasDragged = useRef(false);
  const dragRef = useRef(drag);

  function show(next: DragOrder['drag']) {
    dragRef.current = next;
    setDrag(next);
  }

  function start(id: string) {
    const tiles = list.current?.querySelectorAll<HTMLElement>('[data-drag-id]') ?? [];
    places.current = Array.from(tiles, (tile) => tile.getBoundingClientRect());
    const at = Array.from(tiles).findIndex((tile) => tile.dataset['dragId'] === id);
    if (at === -1) return;
    startedAt.current = at;
    show({ id, to: at });
  }

  function stop(isDropped: boolean) {
    clearTimeout(press.current?.timer);
    press.current = null;
    const dropped = dragRef.current;
    show(null);
    // Back at its place it was a slow press.
    if (!isDropped || !dropped || dropped.to === startedAt.current) return;
    wasDragged.current = true;
    onMove?.(dropped.id, dropped.to);
  }

  const handleMove = useEffectEvent((event: PointerEvent) => {
    const down = press.current;
    if (!down || event.pointerId !== down.pointerId) return;
    if (dragRef.current) {
      show({ id: dragRef.current.id, to: nearest(places.current, event.clientX, event.clientY) });
      return;
    }
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) < SLOP_PX) return;
    if (event.pointerType === 'touch') stop(false);
    else start(down.id);
  });
  const handleEnd = useEffectEvent((event: Event) => {
    if (event instanceof PointerEvent && event.pointerId !== press.current?.pointerId) return;
    if (event instanceof KeyboardEvent && (event.key !== 'Escape' || !dragRef.current)) return;
    if (event instanceof KeyboardEvent) event.stopPropagation(); // it ends the drag, not the dialog
    stop(event.type === 'pointerup');
  });
  const keepStill = useEffectEvent((event: Event) => {
    if (dragRef.current) event.preventDefault();
  });

  useEffect(() => {
    const element = list.current;
    const ends = new AbortController();
    const { signal } = ends;
    window.addEventListener('pointermove', (event) => handleMove(event), { signal });
    for (const type of ['pointerup', 'pointercancel', 'keydown'] as const)
      window.addEventListener(type, (event) => handleEnd(event), { signal, capture: true });
    // Only before its first move can a finger be kept from scrolling; its long press opens no menu then.
    element?.addEventListener('touchmove', (event) => keepStill(event), { signal, passive: false });
    element?.addEventListener('contextmenu', (event) => keepStill(event), { signal });
    return () => {
      ends.abort();
      clearTimeout(press.current?.timer);
    };
  }, [list]);

  return {
    drag,
    onPointerDown(event, id) {
      wasDragged.current = false;
      if (!onMove || event.button !== 0 || !event.isPrimary) return;
      const timer = event.pointerType === 'touch' ? setTimeout(() => start(id), HOLD_MS) : undefined;
      press.current = { id, pointerId: event.pointerId, x: event.clientX, y: event.clientY, timer };
    },
    takeDragged() {
      const was = wasDragged.current;
      wasDragged.current = false;
      return was;
    },
  };
}

/** Returns the index of the place whose middle is nearest. */
function nearest(places: readonly DOMRect[], x: number, y: number): number {
  const distances = places.map((place) => Math.hypot(place.x + place.width / 2 - x, place.y + place.height / 2 - y));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}
