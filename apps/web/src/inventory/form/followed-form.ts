/** A form's fields as text. */
export type FormValues = Readonly<Record<string, string>>;

/**
 * A form on a row that others may change meanwhile. It keeps only the typed fields; every other field follows the row.
 * `opened` is the row when the form was opened, `seen` the row's value when the person began typing in a field.
 */
export interface FollowedForm<F extends FormValues> {
  opened: F;
  typed: Partial<F>;
  seen: Partial<F>;
}

export function openForm<F extends FormValues>(row: F): FollowedForm<F> {
  return { opened: row, typed: {}, seen: {} };
}

export function typeInto<F extends FormValues>(
  form: FollowedForm<F>,
  row: F,
  field: keyof F,
  value: string,
): FollowedForm<F> {
  const seen = form.typed[field] === undefined ? { ...form.seen, [field]: row[field] } : form.seen;
  return { ...form, typed: { ...form.typed, [field]: value }, seen };
}

/** Returns the current content of the fields. */
export function valuesOf<F extends FormValues>({ typed }: FollowedForm<F>, row: F): F {
  return { ...row, ...typed };
}

/** Returns the untouched fields that changed since the form was opened. */
export function followedFields<F extends FormValues>({ opened, typed }: FollowedForm<F>, row: F): (keyof F)[] {
  return fieldsOf(row).filter((field) => typed[field] === undefined && row[field] !== opened[field]);
}

/** Returns the typed fields that somebody else has changed to a different value meanwhile. */
export function contestedFields<F extends FormValues>({ typed, seen }: FollowedForm<F>, row: F): (keyof F)[] {
  return fieldsOf(row).filter(
    (field) => typed[field] !== undefined && row[field] !== seen[field] && row[field] !== typed[field],
  );
}

/** Returns the fields whose content differs from the row: these are sent. */
export function fieldsChangedElsewhere<F extends FormValues>({ typed }: FollowedForm<F>, row: F): (keyof F)[] {
  return fieldsOf(row).filter((field) => typed[field] !== undefined && typed[field] !== row[field]);
}

/** Keeps the typed value, knowing what it replaces. */
export function keepMine<F extends FormValues>(form: FollowedForm<F>, row: F, field: keyof F): FollowedForm<F> {
  return { ...form, seen: { ...form.seen, [field]: row[field] } };
}

/** Drops the typed value. */
export function takeTheirs<F extends FormValues>(form: FollowedForm<F>, row: F, field: keyof F): FollowedForm<F> {
  const { [field]: _, ...typed } = form.typed;
  return { ...form, typed: typed as Partial<F>, opened: { ...form.opened, [field]: row[field] } };
}

function fieldsOf<F extends FormValues>(row: F): (keyof F)[] {
  return Object.keys(row);
}
