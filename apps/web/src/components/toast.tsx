import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import './toast.css';
import { TOAST_REGION_ID, TOASTS_SHOWN, toastStore } from './toast-store.ts';
import type { Toast, ToastStore } from './toast-store.ts';

const ICONS = { info: Info, success: CircleCheck, destructive: CircleAlert };

/**
 * The region in which toasts appear and are read out. Once per page, there before the first toast comes. It hangs on the
 * body and is itself the live region, or an open dialog would hide it from screen readers with the rest of the page.
 */
export function Toaster({ store = toastStore }: { store?: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.list);
  return createPortal(
    <section
      id={TOAST_REGION_ID}
      className="toasts"
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={() => store.hold(true)}
      onPointerLeave={() => store.hold(false)}
      onFocus={() => store.hold(true)}
      onBlur={() => store.hold(false)}
    >
      <ol>
        {toasts.slice(0, TOASTS_SHOWN).map((toast) => (
          <ToastRow key={toast.id} toast={toast} onDismiss={() => dismiss(store, toast.id)} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

function ToastRow({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const Icon = ICONS[toast.kind];
  const { action } = toast;
  return (
    <li className={`toast toast-${toast.kind}`}>
      <Icon aria-hidden className="toast-icon" />
      <div className="toast-text" role={toast.kind === 'destructive' ? 'alert' : undefined}>
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p className="toast-description">{toast.description}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            onDismiss();
            action.onClick();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
        <X aria-hidden />
      </button>
    </li>
  );
}

/** The row that goes takes pointer and focus with it, and no event tells. */
function dismiss(store: ToastStore, id: number): void {
  store.dismiss(id);
  store.hold(false);
}
