import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import {
  changedNames,
  draftConflicts,
  draftValues,
  putDraftField,
  settleDraftField,
  type DraftConflict,
  type DraftFields,
} from '#rules/shop/draft.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { keepDraft, readKeptDraft } from './kept-draft.ts';
import { useUnsaved } from './unsaved-work.ts';

/** A form's values with the changes that are not saved yet (rule office/drafts). */
export interface Draft<Values extends object> {
  values: Values;
  /** The names of the changed fields. */
  changed: (keyof Values & string)[];
  /** The fields that somebody else saved meanwhile with another value. */
  conflicts: DraftConflict<Values>[];
  /** The time in milliseconds at which the browser kept this draft before the form opened; null without one. */
  restoredAt: number | null;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Sets several fields as one change. */
  setAll: (values: Partial<Values>) => void;
  settle: (name: keyof Values & string, keep: 'mine' | 'theirs') => void;
  /** Gives the changes up, or ends them after they were saved. */
  clear: () => void;
}

function namesOf<Values extends object>(values: Partial<Values>): (keyof Values & string)[] {
  // `Object.keys` forgets the names that the type has.
  return Object.keys(values) as (keyof Values & string)[];
}

/**
 * Keeps a form's changes over the saved values, which may change under it: another person's change of an untouched field
 * shows at once, one of a touched field is a conflict. The browser keeps the draft by `key`, and leaving the page asks
 * while there are changes. `key` is fixed for a component: give it as React's `key` too where it can change.
 */
export function useDraft<Values extends object>(key: string, saved: Values): Draft<Values> {
  const { me } = useOffice();
  const place = `${me?.email ?? ''}:${key}`;
  const [kept] = useState(() => readKeptDraft<Values>(place, Date.now()));
  const [fields, setFields] = useState<DraftFields<Values>>(kept?.fields ?? {});
  const changed = changedNames(fields, saved);
  const conflicts = draftConflicts(fields, saved);
  useUnsaved(changed.length > 0);
  const keep = useKeep(place);
  const put = (next: (old: DraftFields<Values>) => DraftFields<Values>) =>
    setFields((old) => {
      const made = next(old);
      keep(made, draftConflicts(made, saved).length);
      return made;
    });
  // Somebody else's change makes a conflict while nobody types here.
  const keepConflicts = useEffectEvent((count: number) => keep(fields, count));
  useEffect(() => {
    if (conflicts.length > 0) keepConflicts(conflicts.length);
  }, [conflicts.length]);
  return {
    values: draftValues(fields, saved),
    changed,
    conflicts,
    restoredAt: kept?.at ?? null,
    set: (name, value) => put((old) => putDraftField(old, saved, { name, value })),
    setAll: (values) =>
      put((old) => {
        let fields = old;
        for (const name of namesOf(values)) {
          const { [name]: value } = values;
          if (value !== undefined) fields = putDraftField(fields, saved, { name, value });
        }
        return fields;
      }),
    settle: (name, keep) => put((old) => settleDraftField(old, saved, { name, keep })),
    clear: () => {
      // The form may have left the page meanwhile; its draft goes all the same.
      keep({}, 0);
      setFields({});
    },
  };
}

/** Keeps a form's changes in this browser, with the way back to the form. */
function useKeep(key: string) {
  const [location] = useLocation();
  return (fields: object, conflicts: number) =>
    keepDraft(key, {
      fields,
      place: {
        to: location + window.location.search,
        name: document.title.split(' | ')[0] ?? '',
        conflicts,
      },
      now: Date.now(),
    });
}
