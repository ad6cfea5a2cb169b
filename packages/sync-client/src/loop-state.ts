/**
 * The states of a tab's sync loop and every transition between them. Pure: `SyncLoop` carries out the effects.
 *
 *                        elected; the disk fails
 *      unstarted ──▶ following ─────────────────▶ syncing ─────────────────────▶ resting
 *          │           ▲  ▲                       │ ▲ ▲ │  synced; failed        │ │
 *          │ no disk   │  └── lost; disk works ───┘ │ └─┘                        │ │
 *          └───────────┼────────────────────────────┤   synced, woken meanwhile  │ │
 *                      │                            └── timer; hint; wake; asked ┘ │
 *                      └────────────── lost; the disk works ───────────────────────┘
 *      any ── stop ──▶ stopped
 *
 * A tab is syncing or resting in one of two roles. As `leader` it calls the server for all tabs of the browser. `alone`
 * its changes are in memory, where no other tab sees them; it is in no election.
 */
export type LoopState =
  | { readonly name: 'unstarted' }
  /**
   * Another tab leads. The timer runs while this visible tab waits for its answer. `isFinishing`: an exchange of this
   * tab's former role is still in progress.
   */
  | { readonly name: 'following'; readonly timer: Timer | null; readonly isFinishing: boolean }
  /** `isWoken`: there is a reason for another exchange right after this one. */
  | { readonly name: 'syncing'; readonly role: Role; readonly isWoken: boolean; readonly link: Link }
  /** Without a timer the tab waits until it is woken: the person must act first. */
  | { readonly name: 'resting'; readonly role: CallingRole; readonly timer: Timer | null; readonly link: Link }
  | { readonly name: 'stopped' };

type CallingRole = 'leader' | 'alone';
/** `leaving`: a hidden leader, which hands over to a visible tab after this exchange. */
type Role = CallingRole | 'leaving';

/** A new object starts the timer again. */
export interface Timer {
  readonly ms: number;
}

/** The connection to the server. */
interface Link {
  /** Exchanges that failed in a row. */
  readonly failures: number;
  readonly isStreaming: boolean;
  /** Streams that ended in a row without an event. */
  readonly streamFailures: number;
}

export type LoopEvent =
  | { type: 'start' | 'disk'; hasDisk: boolean; isVisible: boolean }
  | { type: 'elected' | 'lost' | 'answered' | 'hint' | 'stop' }
  /** `wake`: any reason to sync now. `timer`: it fired. */
  | { type: 'wake' | 'timer'; isVisible: boolean }
  /** Another tab asks the leader to sync. */
  | { type: 'asked'; isLeaving: boolean }
  | { type: 'stream-closed'; spread: number }
  | { type: 'synced'; isComplete: boolean }
  /** `retry`: null when only the person can help. `hasReceived`: the last pull succeeded. */
  | { type: 'failed'; retry: { leastMs: number; spread: number } | null; hasReceived: boolean };

export type LoopEffect = 'compete' | 'resign' | 'take-over' | 'give-way' | 'ask-leader' | 'exchange';

interface Transition {
  state: LoopState;
  effects: readonly LoopEffect[];
}

const BACKOFF_FIRST_MS = 1000;
const BACKOFF_MAX_MS = 30_000;
/** The pull interval without hints. */
const PULL_EVERY_MS = 60_000;
/** A leading tab that does not respond within this time is frozen. */
const LEADER_ANSWERS_MS = 10_000;

const NO_LINK: Link = { failures: 0, isStreaming: false, streamFailures: 0 };

export function isLeading(state: LoopState): boolean {
  return (state.name === 'syncing' || state.name === 'resting') && state.role !== 'alone';
}

export function isStreaming(state: LoopState): boolean {
  return (state.name === 'syncing' || state.name === 'resting') && state.link.isStreaming;
}

export function timerOf(state: LoopState): Timer | null {
  return state.name === 'following' || state.name === 'resting' ? state.timer : null;
}

export function transition(state: LoopState, event: LoopEvent): Transition {
  if (event.type === 'stop') return to({ name: 'stopped' }, ...(isCandidate(state) ? (['resign'] as const) : []));
  switch (state.name) {
    case 'unstarted':
      return fromUnstarted(state, event);
    case 'following':
      return fromFollowing(state, event);
    case 'syncing':
      return fromSyncing(state, event);
    case 'resting':
      return fromResting(state, event);
    case 'stopped':
      return to(state);
  }
}

type In<N extends LoopState['name']> = Extract<LoopState, { name: N }>;

function fromUnstarted(state: In<'unstarted'>, event: LoopEvent): Transition {
  if (event.type !== 'start') return to(state);
  if (!event.hasDisk) return to(syncing('alone'), 'exchange');
  return to(following({ timer: leaderTimer(event) }), 'compete', 'ask-leader');
}

function fromFollowing(state: In<'following'>, event: LoopEvent): Transition {
  // One exchange at a time: that of the former role ends first.
  const call = (role: CallingRole, ...effects: LoopEffect[]) =>
    state.isFinishing ? to({ ...syncing(role), isWoken: true }, ...effects) : to(syncing(role), ...effects, 'exchange');
  switch (event.type) {
    case 'elected':
      return call('leader');
    case 'disk':
      return event.hasDisk ? to(state) : call('alone', 'resign');
    case 'wake':
      return to({ ...state, timer: state.timer ?? leaderTimer(event) }, 'ask-leader');
    case 'answered':
      return to({ ...state, timer: null });
    case 'timer':
      return to({ ...state, timer: null }, ...(event.isVisible ? (['take-over'] as const) : []));
    case 'synced':
    case 'failed':
      return to({ ...state, isFinishing: false });
    default:
      return to(state);
  }
}

function fromSyncing(state: In<'syncing'>, event: LoopEvent): Transition {
  const { role, link } = state;
  switch (event.type) {
    case 'lost':
      return role === 'alone' ? to(state) : to(following({ isFinishing: true }));
    case 'disk':
      if (event.hasDisk === (role !== 'alone')) return to(state);
      return event.hasDisk
        ? to(following({ isFinishing: true }), 'compete')
        : to({ ...state, role: 'alone' }, 'resign');
    case 'elected':
    case 'wake':
      return to({ ...state, isWoken: true, link: { ...link, failures: 0 } });
    case 'asked':
      if (role === 'alone') return to(state);
      return to({ ...state, role: event.isLeaving ? 'leaving' : role, isWoken: true, link: { ...link, failures: 0 } });
    case 'hint':
      return to({ ...state, isWoken: true, link: { ...link, streamFailures: 0 } });
    case 'stream-closed':
      return to({ ...state, link: withoutStream(link) });
    case 'synced': {
      const next = { ...link, failures: 0, isStreaming: true };
      if (state.isWoken) return to({ ...state, isWoken: false, link: next }, 'exchange');
      return rest(role, { ms: event.isComplete ? PULL_EVERY_MS : BACKOFF_FIRST_MS }, next);
    }
    case 'failed': {
      const next = { ...link, isStreaming: link.isStreaming || event.hasReceived };
      if (!event.retry) return rest(role, null, next);
      return rest(role, retryTimer(link.failures, event.retry), { ...next, failures: link.failures + 1 });
    }
    default:
      return to(state);
  }
}

function fromResting(state: In<'resting'>, event: LoopEvent): Transition {
  const { role, link } = state;
  const call = (next: Link, as: Role = role) =>
    to({ name: 'syncing', role: as, isWoken: false, link: next }, 'exchange');
  switch (event.type) {
    case 'lost':
      return role === 'alone' ? to(state) : to(following({}));
    case 'disk':
      if (event.hasDisk === (role !== 'alone')) return to(state);
      if (event.hasDisk) return to(following({}), 'compete');
      return to({ name: 'syncing', role: 'alone', isWoken: false, link }, 'resign', 'exchange');
    case 'timer':
      return call(link);
    case 'elected':
    case 'wake':
      return call({ ...link, failures: 0 });
    case 'asked':
      return role === 'alone' ? to(state) : call({ ...link, failures: 0 }, event.isLeaving ? 'leaving' : role);
    case 'hint':
      return call({ ...link, streamFailures: 0 });
    case 'stream-closed':
      // A stream that keeps breaking while calls succeed must not cause a storm of calls.
      return to({ ...state, timer: { ms: backoff(link.streamFailures) * event.spread }, link: withoutStream(link) });
    default:
      return to(state);
  }
}

function to(state: LoopState, ...effects: LoopEffect[]): Transition {
  return { state, effects };
}

function following({ timer = null, isFinishing = false }: Partial<In<'following'>>): In<'following'> {
  return { name: 'following', timer, isFinishing };
}

function syncing(role: CallingRole): In<'syncing'> {
  return { name: 'syncing', role, isWoken: false, link: NO_LINK };
}

function rest(role: Role, timer: Timer | null, link: Link): Transition {
  return role === 'leaving'
    ? to({ name: 'resting', role: 'leader', timer, link }, 'give-way')
    : to({ name: 'resting', role, timer, link });
}

/** Whether the tab is in the election of the leader. */
function isCandidate(state: LoopState): boolean {
  return state.name === 'following' || isLeading(state);
}

function withoutStream(link: Link): Link {
  return { ...link, isStreaming: false, streamFailures: link.streamFailures + 1 };
}

function leaderTimer({ isVisible }: { isVisible: boolean }): Timer | null {
  return isVisible ? { ms: LEADER_ANSWERS_MS } : null;
}

/** `leastMs`: the wait that the server asks for; the engine respects it for each part, even when woken earlier. */
function retryTimer(failures: number, { leastMs, spread }: { leastMs: number; spread: number }): Timer {
  return { ms: Math.min(PULL_EVERY_MS, Math.max(backoff(failures) * spread, leastMs * (1 + spread / 4))) };
}

function backoff(failures: number): number {
  return Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** failures);
}
