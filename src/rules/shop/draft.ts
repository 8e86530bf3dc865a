/** A field that somebody changed and has not saved. `from` is the saved value from which the change began. */
export interface DraftField<Value> {
  from: Value;
  to: Value;
}

/** The changed fields of a form, by their names. */
export type DraftFields<Values extends object> = {
  [Name in keyof Values]?: DraftField<Values[Name]> | undefined;
};

/** A field that two people changed to different values. */
export interface DraftConflict<Values extends object> {
  name: keyof Values & string;
  /** The value from which the draft began. */
  before: unknown;
  theirs: unknown;
  mine: unknown;
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function namesOf<Values extends object>(fields: DraftFields<Values>): (keyof Values & string)[] {
  // `Object.keys` forgets the names that the type has.
  return Object.keys(fields) as (keyof Values & string)[];
}

/** Puts a value into a draft. A value that equals the saved one is no change and leaves the draft. */
export function putDraftField<Values extends object, Name extends keyof Values & string>(
  fields: DraftFields<Values>,
  saved: Values,
  { name, value }: { name: Name; value: Values[Name] },
): DraftFields<Values> {
  const { [name]: old, ...rest } = fields;
  // Without `name` the rest still has the type of a draft.
  if (isEqual(saved[name], value)) return rest as DraftFields<Values>;
  return { ...fields, [name]: { from: old ? old.from : saved[name], to: value } };
}

/** The names of the fields that differ from the saved values, in the order in which they were changed. */
export function changedNames<Values extends object>(
  fields: DraftFields<Values>,
  saved: Values,
): (keyof Values & string)[] {
  return namesOf(fields).filter((name) => !isEqual(fields[name]?.to, saved[name]));
}

/** The saved values with the draft over them. */
export function draftValues<Values extends object>(
  fields: DraftFields<Values>,
  saved: Values,
): Values {
  const values = { ...saved };
  for (const name of namesOf(fields)) {
    const field = fields[name];
    if (field) values[name] = field.to;
  }
  return values;
}

/**
 * The fields that were saved by somebody else since the draft changed them, where both values differ
 * (rule office/drafts).
 */
export function draftConflicts<Values extends object>(
  fields: DraftFields<Values>,
  saved: Values,
): DraftConflict<Values>[] {
  return changedNames(fields, saved).flatMap((name) => {
    const field = fields[name];
    if (!field || isEqual(field.from, saved[name])) return [];
    return [{ name, before: field.from, theirs: saved[name], mine: field.to }];
  });
}

/** Ends a conflict: the draft's value stands against the saved value that is now known, or gives way to it. */
export function settleDraftField<Values extends object>(
  fields: DraftFields<Values>,
  saved: Values,
  { name, keep }: { name: keyof Values & string; keep: 'mine' | 'theirs' },
): DraftFields<Values> {
  const { [name]: old, ...rest } = fields;
  // Without `name` the rest still has the type of a draft.
  if (keep === 'theirs' || !old) return rest as DraftFields<Values>;
  return { ...fields, [name]: { from: saved[name], to: old.to } };
}
