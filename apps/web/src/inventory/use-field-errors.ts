import { useState } from 'react';

type Errors = { [field: string]: string | undefined };

export interface FieldErrors<E extends Errors> {
  /** What is still wrong with the fields that were refused. */
  errors: Partial<E>;
  /** The attempt failed because of these fields. */
  refuse: (found: E) => void;
  accept: () => void;
}

/**
 * The errors a form shows: none before the first attempt, then of each refused field what is wrong with it now. So an error
 * goes as soon as it is mended. `current` is what is wrong with all fields as they stand.
 */
export function useFieldErrors<E extends Errors>(current: E): FieldErrors<E> {
  const [refused, setRefused] = useState<readonly (keyof E)[]>([]);
  const errors: Partial<E> = {};
  for (const field of refused) if (current[field] !== undefined) errors[field] = current[field];
  return { errors, refuse: (found) => setRefused(Object.keys(found)), accept: () => setRefused([]) };
}
