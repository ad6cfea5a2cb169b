import type { Message } from '@boxroom/domain/language/message';
import { VIEW_ONLY_REASONS } from '../../components/tooltip/view-only.ts';
import { t } from '../../lib/language/t.ts';

type Reasons = typeof VIEW_ONLY_REASONS;

/** Returns why somebody with view access cannot do something in a room, for a hint: `verb` 'edit', `things` 'items'. */
export function viewOnlyReason<Things extends keyof Reasons>(verb: keyof Reasons[Things], things: Things): string {
  const reasons: Reasons[Things] = VIEW_ONLY_REASONS[things];
  return t(reasons[verb] as Message);
}
