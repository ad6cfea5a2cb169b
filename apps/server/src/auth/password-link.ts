import type { Env } from '../env.ts';

/** The page on which a person asks for a mail to set a password: the remedy in every notice about a way in. */
export function passwordLink({ publicOrigin }: Pick<Env, 'publicOrigin'>): string {
  return `${publicOrigin}/auth?forgot-password=true`;
}
