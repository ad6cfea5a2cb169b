import type * as z from 'zod/mini';
import { boxCommands } from './box-commands.ts';
import { categoryCommands } from './category-commands.ts';
import { checklistCommands } from './checklist-commands.ts';
import { type Command, type Plan, type PlanContext, type RefusalCode, refuse, type Touches } from './command.ts';
import { itemCommands } from './item-commands.ts';
import { mergeCommands } from './merge-commands.ts';
import { paperCommands } from './paper-commands.ts';
import { pictureCommands } from './picture-commands.ts';
import { profileCommands } from './profile-commands.ts';
import { roomCommands } from './room-commands.ts';
import { tagCommands } from './tag-commands.ts';
import { trashCommands } from './trash-commands.ts';

/** Every command that a device can give offline. Old names and inputs stay accepted for a year after a change. */
export const commands = {
  ...roomCommands,
  ...boxCommands,
  ...itemCommands,
  ...pictureCommands,
  ...paperCommands,
  ...categoryCommands,
  ...mergeCommands,
  ...checklistCommands,
  ...profileCommands,
  ...trashCommands,
  ...tagCommands,
};
export type CommandName = keyof typeof commands;
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['input']>;

/** The commands whose lines in the history do not describe them, or that leave none. */
export type WordedCommand = {
  [N in CommandName]: (typeof commands)[N]['history'] extends 'lines' ? never : N;
}[CommandName];
/** The commands whose deletions can be restored. */
export type DeletingCommand = {
  [N in CommandName]: (typeof commands)[N]['undo'] extends 'restore' ? N : never;
}[CommandName];

const registry = new Map<string, Command>(Object.entries(commands) as unknown as [string, Command][]);

export function isCommandName(name: string): name is CommandName {
  return registry.has(name);
}

export type ParsedCommand =
  | { ok: true; touches(userId: string): Touches; plan(context: PlanContext): Plan }
  | { ok: false; code: RefusalCode; detail: string };

/** Finds the command and parses its input. An unknown name or an invalid input refuses only this command. */
export function parseCommand(name: string, input: unknown): ParsedCommand {
  const command = registry.get(name);
  if (!command) return { ok: false, code: 'INVALID', detail: 'unknown command' };
  return parseWith(command, input);
}

/** Parses the input of a given command, such as one that is not in the offline registry. */
export function parseWith(command: Command, input: unknown): ParsedCommand {
  const parsed = command.input.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return { ok: false, code: 'INVALID', detail: issue ? `${issue.path.join('.')}: ${issue.message}` : 'input' };
  }
  return withInput(command, parsed.data);
}

/** A command with an input that its schema has parsed already. */
export function withInput<S extends z.ZodMiniType>(command: Command<S>, input: z.output<S>): ParsedCommand {
  return {
    ok: true,
    touches: (userId) => command.touches(input, userId),
    plan: (context) => command.plan(context, input),
  };
}

/** Parses and plans a command, as the browser does for each command of the person. */
export function planCommand(name: string, input: unknown, context: PlanContext): Plan {
  const parsed = parseCommand(name, input);
  return parsed.ok ? parsed.plan(context) : refuse(parsed.code, parsed.detail);
}
