import { expect, test } from 'vitest';
import { englishMetaTexts } from './meta-texts.ts';

const stored = { metaTitle: 'Çekiç - Usta', metaDescription: 'Baş dövme.', metaKeywords: 'çekiç' };

test('uses the English name where the merchant wrote Turkish alone (rule text/meta-texts)', () => {
  const english = { name: 'Hammer', description: '<p>Forged <b>head</b> &amp; grip.</p>' };
  expect(englishMetaTexts(stored, english)).toEqual({
    metaTitle: '',
    metaDescription: 'Forged head & grip.',
    metaKeywords: '',
  });
  expect(englishMetaTexts(stored, { name: 'Hammer', description: '' }).metaDescription).toBe('');
});

test('keeps Turkish texts without English ones', () => {
  expect(englishMetaTexts(stored, { name: '', description: '' })).toEqual(stored);
});

test('ends a long description after a whole word', () => {
  const { metaDescription } = englishMetaTexts(stored, {
    name: 'Hammer',
    description: `<p>${'forged head '.repeat(40)}</p>`,
  });
  expect(metaDescription.length).toBeLessThanOrEqual(160);
  expect(metaDescription).toMatch(/(?:forged|head)…$/);
});
