import { useState } from 'react';
import {
  fieldsChangedElsewhere,
  contestedFields,
  followedFields,
  type FormValues,
  keepMine,
  openForm,
  takeTheirs,
  typeInto,
  valuesOf,
} from './followed-form.ts';

export interface FollowedFields<F extends FormValues> {
  values: F;
  set: (field: keyof F, value: string) => void;
  /** Untouched fields that changed since the form was opened. */
  followed: (keyof F)[];
  /** Typed fields that somebody else changed too, with the current value of the row. */
  contested: { field: keyof F; theirs: string }[];
  /** Fields to be sent. */
  changed: (keyof F)[];
  keepMine: (field: keyof F) => void;
  takeTheirs: (field: keyof F) => void;
}

/** A form whose untouched fields follow `row`, which must have all fields. See `followed-form.ts`. */
export function useFollowedForm<F extends FormValues>(row: F): FollowedFields<F> {
  const [form, setForm] = useState(() => openForm(row));
  return {
    values: valuesOf(form, row),
    set: (field, value) => setForm((old) => typeInto(old, row, field, value)),
    followed: followedFields(form, row),
    contested: contestedFields(form, row).map((field) => ({ field, theirs: row[field] ?? '' })),
    changed: fieldsChangedElsewhere(form, row),
    keepMine: (field) => setForm((old) => keepMine(old, row, field)),
    takeTheirs: (field) => setForm((old) => takeTheirs(old, row, field)),
  };
}
