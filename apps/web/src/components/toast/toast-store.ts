export const TOAST_REGION_ID = 'toasts';
export const TOASTS_KEPT = 20;
export const TOASTS_SHOWN = 3;
const SHOWN_FOR = { info: 5000, success: 4000, destructive: 5000 };

export interface ToastInput {
  title: string;
  description?: string | undefined;
  /** Destructive is for failures. */
  kind?: 'info' | 'success' | 'destructive';
  /** One button, such as Undo. Pressing it dismisses the toast. */
  action?: {
    label: string;
    onClick: () => void;
    /** Ctrl+Z presses it too, as long as the toast is shown. */
    isUndo?: boolean;
  };
  /** A constant name of the attempted action: the next toast about it dismisses an error about it. */
  about?: string;
  /** A toast replaces an earlier one of its series, for actions that are repeated quickly. */
  series?: string;
  /** Milliseconds on the screen; 4 s for success, else 5 s. */
  duration?: number;
}

export interface Toast extends ToastInput {
  id: number;
  kind: 'info' | 'success' | 'destructive';
}

export type ToastStore = ReturnType<typeof createToastStore>;

/**
 * Toasts, newest first, at most 20, of which three are shown. A toast's timer runs only while it is shown and no
 * pointer was brought onto one, so that a burst does not hide an Undo.
 */
export function createToastStore() {
  let toasts: readonly Toast[] = [];
  let held = false;
  let lastId = 0;
  const remaining = new Map<number, number>();
  const running = new Map<number, { timer: ReturnType<typeof setTimeout>; since: number }>();
  const listeners = new Set<() => void>();

  function add(input: ToastInput): number {
    const kind = input.kind ?? 'info';
    const toast: Toast = { ...input, kind, id: ++lastId };
    remaining.set(toast.id, input.duration ?? SHOWN_FOR[kind]);
    const others = toasts.filter((other) => !isReplacedBy(other, input));
    const kept = [toast, ...others].slice(0, TOASTS_KEPT);
    for (const other of toasts) if (!kept.includes(other)) forget(other.id);
    change(kept);
    return toast.id;
  }

  /** Dismisses errors about it: the action has succeeded. */
  function settle(about: string): void {
    for (const toast of toasts) if (isErrorAbout(toast, about)) dismiss(toast.id);
  }

  function dismiss(id: number): void {
    forget(id);
    change(toasts.filter((toast) => toast.id !== id));
  }

  /** Dismisses what could be undone: its page is left, so the person would not see what Undo changes. */
  function dismissUndos(): void {
    for (const { id, action } of toasts) if (action?.isUndo) dismiss(id);
  }

  /** While on, no timer runs: a pointer was brought onto a toast, or the focus is inside one. */
  function hold(on: boolean): void {
    held = on;
    runTimers();
  }

  function change(next: readonly Toast[]): void {
    toasts = next;
    runTimers();
    for (const listener of listeners) listener();
  }

  function runTimers(): void {
    for (const [index, { id }] of toasts.entries()) {
      if (index < TOASTS_SHOWN && !held) start(id);
      else stop(id);
    }
  }

  function start(id: number): void {
    if (running.has(id)) return;
    const timer = setTimeout(() => dismiss(id), remaining.get(id));
    running.set(id, { timer, since: Date.now() });
  }

  function stop(id: number): void {
    const run = running.get(id);
    if (!run) return;
    clearTimeout(run.timer);
    running.delete(id);
    remaining.set(id, Math.max(0, (remaining.get(id) ?? 0) - (Date.now() - run.since)));
  }

  function forget(id: number): void {
    stop(id);
    remaining.delete(id);
  }

  return {
    add,
    settle,
    dismiss,
    dismissUndos,
    hold,
    list: () => toasts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isReplacedBy(other: Toast, { about, series }: ToastInput): boolean {
  return (series !== undefined && other.series === series) || (about !== undefined && isErrorAbout(other, about));
}

function isErrorAbout({ kind, about }: Toast, what: string): boolean {
  return kind === 'destructive' && about === what;
}

export const toastStore = createToastStore();

/** Shows a temporary message. */
export function showToast(input: ToastInput): void {
  toastStore.add(input);
}
