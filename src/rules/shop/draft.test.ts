import { expect, test } from 'vitest';
import {
  changedNames,
  draftConflicts,
  draftValues,
  putDraftField,
  settleDraftField,
  type DraftFields,
} from './draft.ts';

interface Form {
  name: string;
  tags: string[];
}
const saved: Form = { name: 'Ampul', tags: ['a'] };
const none: DraftFields<Form> = {};
const renamed = putDraftField(none, saved, { name: 'name', value: 'LED Ampul' });

test('lists a changed field and shows its value over the saved one', () => {
  expect(changedNames(renamed, saved)).toEqual(['name']);
  expect(draftValues(renamed, saved)).toEqual({ name: 'LED Ampul', tags: ['a'] });
});

test('forgets a field that is back at its saved value, lists by content', () => {
  expect(putDraftField(renamed, saved, { name: 'name', value: 'Ampul' })).toEqual({});
  expect(putDraftField(none, saved, { name: 'tags', value: ['a'] })).toEqual({});
});

test('has no conflict where only other fields were saved, or the same value', () => {
  expect(draftConflicts(renamed, { name: 'Ampul', tags: ['b'] })).toEqual([]);
  expect(draftConflicts(renamed, { name: 'LED Ampul', tags: ['a'] })).toEqual([]);
  expect(changedNames(renamed, { name: 'LED Ampul', tags: ['a'] })).toEqual([]);
});

test('tells all three values of a field that two people changed', () => {
  const theirs = { name: 'Lamba', tags: ['a'] };
  const again = putDraftField(renamed, theirs, { name: 'name', value: 'LED' });
  expect(draftConflicts(again, theirs)).toEqual([
    { name: 'name', before: 'Ampul', theirs: 'Lamba', mine: 'LED' },
  ]);
});

test('ends a conflict with either value', () => {
  const theirs = { name: 'Lamba', tags: ['a'] };
  const mine = settleDraftField(renamed, theirs, { name: 'name', keep: 'mine' });
  expect(draftConflicts(mine, theirs)).toEqual([]);
  expect(draftValues(mine, theirs).name).toBe('LED Ampul');
  const given = settleDraftField(renamed, theirs, { name: 'name', keep: 'theirs' });
  expect(draftValues(given, theirs)).toEqual(theirs);
});
