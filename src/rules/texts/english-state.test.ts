import { expect, test } from 'vitest';
import { englishState } from './english-state.ts';

const texts = { title: 'Ad', titleEn: 'Name', html: '<p>Bir</p>', htmlEn: '<p>One</p>' };

test('is missing without an English text, whatever is live (rule pages/office-list)', () => {
  expect(englishState({ ...texts, htmlEn: '' }, null)).toBe('missing');
  expect(englishState(texts, null)).toBe('ready');
});

test('is old when the Turkish text alone changes, and ready when the English one follows', () => {
  const live = { ...texts, english: 'ready' as const };
  expect(englishState({ ...texts, html: '<p>İki</p>' }, live)).toBe('old');
  expect(englishState({ ...texts, html: '<p>İki</p>', htmlEn: '<p>Two</p>' }, live)).toBe('ready');
  expect(englishState(texts, { ...texts, english: 'old' })).toBe('old');
});
