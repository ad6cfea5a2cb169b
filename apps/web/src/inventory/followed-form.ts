/** A form's fields as text. */
export type FormValues = Readonly<Record<string, string>>;

/**
 * A form on a row that others may change meanwhile. Kept is only what the person typed; everything else follows the
 * row. `opened` is the row when the form was opened, `seen` the row's value when the person began with a field.
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

/** What stands in the fields now. */
export function valuesOf<F extends FormValues>({ typed }: FollowedForm<F>, row: F): F {
  return { ...row, ...typed };
}

/** Fields the person did not touch and that changed since the form was opened. */
export function followedFields<F extends FormValues>({ opened, typed }: FollowedForm<F>, row: F): (keyof F)[] {
  return fieldsOf(row).filter((field) => typed[field] === undefined && row[field] !== opened[field]);
}

/** Fields the person typed in and that somebody else changed to something different meanwhile. */
export function contestedFields<F extends FormValues>({ typed, seen }: FollowedForm<F>, row: F): (keyof F)[] {
  return fieldsOf(row).filter(
    (field) => typed[field] !== undefined && row[field] !== seen[field] && row[field] !== typed[field],
  );
}

/** Fields whose content differs from the row: all that is to be sent. */
export function changedFields<F extends FormValues>({ typed }: FollowedForm<F>, row: F): (keyof F)[] {
  return fieldsOf(row).filter((field) => typed[field] !== undefined && typed[field] !== row[field]);
}

/** The person keeps what they typed, knowing what it replaces. */
export function keepMine<F extends FormValues>(form: FollowedForm<F>, row: F, field: keyof F): FollowedForm<F> {
  return { ...form, seen: { ...form.seen, [field]: row[field] } };
}

/** The person lets go of what they typed. */
export function takeTheirs<F extends FormValues>(form: FollowedForm<F>, row: F, field: keyof F): FollowedForm<F> {
  const { [field]: _, ...typed } = form.typed;
  return { ...form, typed: typed as Partial<F>, opened: { ...form.opened, [field]: row[field] } };
}

function fieldsOf<F extends FormValues>(row: F): (keyof F)[] {
  return Object.keys(row);
}
