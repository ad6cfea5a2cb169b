import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../lib/language/t.ts';
import { useShortcut } from '../../lib/window/use-shortcut.ts';
import './toast.css';
import { TOAST_REGION_ID, TOASTS_SHOWN, toastStore } from './toast-store.ts';
import type { Toast, ToastStore } from './toast-store.ts';

const ICONS = { info: Info, success: CircleCheck, destructive: CircleAlert };

/**
 * The region in which toasts appear and are read out. Once per page, rendered before the first toast. It is a child of
 * the body and is itself the live region, or an open dialog would hide it from screen readers with the rest of the
 * page.
 */
export function Toaster({ store = toastStore }: { store?: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.list);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useCameFrom(region);
  const rests = useRef({ pointer: false, focus: false });
  /** Timers pause while either is there. */
  function hold(part: Partial<typeof rests.current>) {
    Object.assign(rests.current, part);
    store.hold(rests.current.pointer || rests.current.focus);
  }

  function handlePointer(event: PointerEvent) {
    if (isMoved(event)) hold({ pointer: true });
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!isInside(region.current, relatedTarget)) hold({ focus: false });
  }

  /** The removed row takes pointer and focus with it, without an event. */
  function dismiss(id: number) {
    const back = cameFrom.current;
    if (isInside(region.current, document.activeElement) && back instanceof HTMLElement && back.isConnected)
      back.focus({ preventScroll: true });
    store.dismiss(id);
    hold({ pointer: false, focus: false });
  }

  useUndoKey(store, dismiss);
  useRoomForToasts(region);

  return createPortal(
    <section
      ref={region}
      id={TOAST_REGION_ID}
      className="toasts"
      aria-label={t('Notifications')}
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={handlePointer}
      onPointerMove={handlePointer}
      onPointerLeave={() => hold({ pointer: false })}
      onFocus={() => hold({ focus: true })}
      onBlur={handleBlur}
    >
      <ol role="list">
        {toasts.slice(0, TOASTS_SHOWN).map((toast) => (
          <ToastRow key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

/**
 * Tells the styles how much the toasts cover, so that neither the title of a sheet nor the control with the focus lies
 * below them.
 */
function useRoomForToasts(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = region.current?.firstElementChild;
    if (!list || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(list.getBoundingClientRect().height);
      document.documentElement.style.setProperty('--toasts-height', `${height}px`);
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [region]);
}

/**
 * The last focused element outside the region. The focus may come in through the browser's own bar, which no event
 * names.
 */
function useCameFrom(region: RefObject<HTMLElement | null>): RefObject<Element | null> {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    function note({ target }: globalThis.FocusEvent) {
      if (target instanceof Element && !isInside(region.current, target)) last.current = target;
    }
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [region]);
  return last;
}

/** How long a new toast lets presses through, in milliseconds. */
const NEW_MS = 600;

function useIsNew(): boolean {
  const [isNew, setIsNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsNew(false), NEW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
}

function ToastRow({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const isNew = useIsNew();
  const Icon = ICONS[toast.kind];
  const { action } = toast;
  return (
    <li className={`toast toast-${toast.kind}`} data-new={isNew || undefined}>
      <Icon aria-hidden className="toast-icon" />
      <div className="toast-text" role={toast.kind === 'destructive' ? 'alert' : undefined}>
        <p className="toast-title clamp" dir="auto">
          {toast.title}
        </p>
        {toast.description && (
          <p className="toast-description clamp" dir="auto">
            {toast.description}
          </p>
        )}
      </div>
      {action && (
        <button
          type="button"
          className="toast-action"
          aria-keyshortcuts={action.isUndo ? 'Control+Z Meta+Z' : undefined}
          onClick={() => {
            onDismiss();
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t('Dismiss')} onClick={onDismiss}>
        <X aria-hidden />
      </button>
    </li>
  );
}

/**
 * Ctrl+Z, or Cmd+Z, undoes the newest action that a toast offers to undo: with a keyboard alone, reaching its button
 * may take longer than five seconds, and out of a dialog no key leads there.
 */
function useUndoKey(store: ToastStore, dismiss: (id: number) => void): void {
  useShortcut({ key: 'z', withControl: true, inDialogs: true }, () => {
    const newest = store
      .list()
      .slice(0, TOASTS_SHOWN)
      .find(({ action }) => action?.isUndo);
    if (!newest) return false;
    dismiss(newest.id);
    newest.action?.onClick();
    return true;
  });
}

/**
 * Whether the person brought the pointer here. For a toast that appears, or slides, below a resting mouse the browser
 * reports an arrival too, without a movement; holding it would keep what lies below covered until the mouse moves.
 */
function isMoved({ pointerType, movementX, movementY }: PointerEvent): boolean {
  return pointerType === 'touch' || movementX !== 0 || movementY !== 0;
}

function isInside(region: HTMLElement | null, target: EventTarget | null): boolean {
  return region !== null && target instanceof Node && region.contains(target);
}
