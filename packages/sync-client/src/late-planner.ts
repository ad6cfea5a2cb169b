import { type Plan, refuse } from '@boxroom/domain/command/command';
import type { planCommand } from '@boxroom/domain/command/registry';

export type PlanCommand = typeof planCommand;

let planner: PlanCommand | null = null;

let loadBesides: () => Promise<unknown> = () => Promise.resolve();

/** Names what else a command needs besides its rules, such as the words that describe it. */
export function loadWithPlanner(load: () => Promise<unknown>): void {
  loadBesides = load;
}

/**
 * Loads the rules of all commands, which the first screen does not need: it shows rows. Rejects when their code cannot
 * be loaded; the next call tries again.
 */
export async function loadPlanner(): Promise<void> {
  if (planner) return;
  const [rules] = await Promise.all([import('@boxroom/domain/command/registry'), loadBesides()]);
  planner = rules.planCommand;
}

/** Waits for the rules if there are commands to show: a replica with pending commands always has the rules. */
export async function loadPlannerFor(commands: readonly unknown[]): Promise<void> {
  if (commands.length > 0) await loadPlanner();
}

/** Returns what was stored, with the rules loaded if a command waits in it. */
export async function withPlanner<T extends { outbox: readonly unknown[] }>(stored: T): Promise<T> {
  await loadPlannerFor(stored.outbox);
  return stored;
}

/** The detail of the refusal of a command that came before the rules. */
export const RULES_NOT_LOADED = 'the rules of commands are not loaded';

/** Plans a command with the loaded rules. Refuses it as a passing fault before that, and tries again to load them. */
export function latePlanner(...command: Parameters<PlanCommand>): Plan {
  if (planner) return planner(...command);
  loadPlanner().catch(() => undefined);
  return refuse('INTERNAL', RULES_NOT_LOADED);
}
