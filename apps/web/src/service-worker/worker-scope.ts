/**
 * The part of its global scope that the worker uses. TypeScript's own types for it cannot be loaded beside those of a
 * page: both declare the same globals.
 */
export interface WorkerScope extends PushScope {
  addEventListener: PushScope['addEventListener'] & WorkerEvents;
  readonly clients: PushScope['clients'] & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

interface WorkerEvents {
  (type: 'install', listener: (event: InstallEvent) => void): void;
  (type: 'activate', listener: (event: ExtendableEvent) => void): void;
  (type: 'fetch', listener: (event: FetchEvent) => void): void;
  (type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}

/** The part of it that notifications use. */
export interface PushScope {
  addEventListener: PushEvents;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
}

interface PushEvents {
  (type: 'push', listener: (event: PushEvent) => void): void;
  (type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
  (type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
}

export interface WindowClient {
  readonly id: string;
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends ExtendableEvent {
  /** Not in every browser. */
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly Pick<MessagePort, 'postMessage'>[];
  readonly source: { readonly id?: string } | null;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}

/** Browsers that leave the subscriptions out name none. */
interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}
