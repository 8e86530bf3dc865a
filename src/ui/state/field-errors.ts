/** The sentence under each wrong field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** The errors after `field` was left: its own is what was found, the others stand. */
export function errorsOnLeave<Field extends string>(
  errors: FieldErrors<Field>,
  field: Field,
  found: FieldErrors<Field>,
): FieldErrors<Field> {
  const { [field]: _, ...others } = errors;
  return (
    found[field] === undefined ? others : { ...others, [field]: found[field] }
  ) as FieldErrors<Field>;
}

/**
 * The errors after somebody typed in `field`: a field with an error is checked again with every key, and no other field
 * gets an error yet. An error that only the shop could find (`before` does not have it) stays until its own field
 * changes.
 */
export function errorsOnType<Field extends string>(
  errors: FieldErrors<Field>,
  field: Field,
  found: { before: FieldErrors<Field>; now: FieldErrors<Field> },
): FieldErrors<Field> {
  const standing: FieldErrors<Field> = {};
  for (const name of Object.keys(errors) as Field[]) {
    const own = name === field || found.before[name] !== undefined;
    const text = own ? found.now[name] : errors[name];
    if (text !== undefined) standing[name] = text;
  }
  return standing;
}
