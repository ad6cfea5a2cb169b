import { useState } from 'react';

type Errors = { [field: string]: string | undefined };

export interface FieldErrors<E extends Errors> {
  /** The current errors of the refused fields. */
  errors: Partial<E>;
  /** Records that an attempt failed because of these fields. */
  refuse: (found: E) => void;
  accept: () => void;
}

/**
 * The errors a form shows: none before the first attempt, then the current error of each refused field. An error thus
 * disappears as soon as it is corrected. `current` has the errors of all fields now.
 */
export function useFieldErrors<E extends Errors>(current: E): FieldErrors<E> {
  const [refused, setRefused] = useState<readonly (keyof E)[]>([]);
  const errors: Partial<E> = {};
  for (const field of refused) if (current[field] !== undefined) errors[field] = current[field];
  return { errors, refuse: (found) => setRefused(Object.keys(found)), accept: () => setRefused([]) };
}
