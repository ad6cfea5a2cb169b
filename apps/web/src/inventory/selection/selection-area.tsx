import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useShortcut } from '../../lib/window/use-shortcut.ts';
import type { Selection } from './selection.ts';
import './select-box.css';
import { useIsSelecting } from './use-selection.ts';

/** How long a finger rests on a row to select it, in milliseconds, and how far it may move, in pixels. */
const LONG_PRESS_MS = 500;
const STILL_PX = 10;

interface SelectionAreaProps {
  selection: Selection;
  children: ReactNode;
}

/**
 * Lets a list select its rows, which name themselves by `data-row`: a long press begins, or ends a range; then a tap
 * anywhere in a row selects it. With a keyboard, Shift with the arrows, Ctrl+A and Escape.
 */
export function SelectionArea({ selection, children }: SelectionAreaProps) {
  const isOn = useIsSelecting(selection);
  const press = useLongPress((row) => {
    if (selection.state().isOn) selection.extendTo(row);
    else selection.toggle(row);
  });
  useShortcut({ key: 'escape' }, () => {
    if (!selection.state().isOn) return false;
    selection.stop();
    return true;
  });
  useShortcut({ key: 'a', withControl: true }, () => {
    if (!selection.state().isOn) return false;
    selection.setAll(true);
    return true;
  });

  function handleClick(event: MouseEvent) {
    if (press.wasLong()) return stopEvent(event);
    if (!isOn || isSelectBox(event.target)) return;
    const group = elementOf(event.target)?.closest('[data-row-group]');
    const row = rowOf(event.target);
    if (group && !elementOf(event.target)?.closest('button')) {
      stopEvent(event);
      group.querySelector<HTMLInputElement>('.select-box > input')?.click();
    } else if (row !== null) {
      stopEvent(event);
      selection.pick(row, event.shiftKey);
    }
  }

  function handleKeyDown({ key, shiftKey, target }: KeyboardEvent) {
    if (!isOn || !shiftKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
    // The list has moved the focus already.
    const [from, to] = [rowOf(target), rowOf(document.activeElement)];
    if (from !== null && to !== null && from !== to) selection.step(from, to);
  }

  return (
    // The area only listens: the checkboxes inside are the interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={isOn ? 'selection-area is-selecting' : 'selection-area'}
      onClickCapture={handleClick}
      onKeyDown={handleKeyDown}
      {...press.handlers}
    >
      {children}
    </div>
  );
}

/** Calls back for a finger that rests on a row. The click that follows is none. */
function useLongPress(onLongPress: (row: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const end = () => clearTimeout(timer.current);

  function handleDown(event: PointerEvent) {
    end();
    wasLong.current = false;
    const row = rowOf(event.target);
    if (row === null || event.pointerType === 'mouse' || !event.isPrimary) return;
    start.current = { x: event.clientX, y: event.clientY };
    timer.current = setTimeout(() => {
      wasLong.current = true;
      onLongPress(row);
    }, LONG_PRESS_MS);
  }

  function handleMove({ clientX, clientY }: PointerEvent) {
    if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > STILL_PX) end();
  }

  return {
    /** Whether the click ends a long press. */
    wasLong: () => {
      const was = wasLong.current;
      wasLong.current = false;
      return was;
    },
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: end,
      onPointerCancel: end,
      // The browser's own menu for a long press would cover the row.
      onContextMenu: (event: MouseEvent) => {
        if (rowOf(event.target) !== null && (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch')
          event.preventDefault();
      },
    },
  };
}

function stopEvent(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function elementOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target : null;
}

/** Returns the key of the row around an element. */
function rowOf(target: EventTarget | null): string | null {
  return elementOf(target)?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
}

function isSelectBox(target: EventTarget | null): boolean {
  return elementOf(target)?.matches('.select-box > input') ?? false;
}
