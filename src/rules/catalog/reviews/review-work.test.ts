import { describe, expect, test } from 'vitest';
import { writtenState } from './review-form.ts';
import { hasContact, isReviewView } from './review-work.ts';

describe('the office’s list of reviews (rule reviews/office-list)', () => {
  test('points out addresses and telephones in a review', () => {
    for (const text of [
      'Aynısı www.ucuz-tava.com adresinde',
      'ucuz-tava.example',
      'https://x.y',
      '0555 000 00 00 arayın',
      'bana yazın: a.b@ornek.com',
    ])
      expect(hasContact(text), text).toBe(true);
    for (const text of ['Çok iyi.Tavsiye ederim', '3 aydır kullanıyorum, 10/10', '21 cm makas'])
      expect(hasContact(text), text).toBe(false);
  });

  test('has no other views', () => {
    expect([isReviewView('unanswered'), isReviewView('x')]).toEqual([true, false]);
  });
});

test('a review waits where the store wants to see it first, or has hidden it (rule reviews/moderation)', () => {
  expect(writtenState(null, false)).toBe('published');
  expect(writtenState(null, true)).toBe('waiting');
  expect(writtenState('published', true)).toBe('waiting');
  expect(writtenState('published', false)).toBe('published');
  expect(writtenState('hidden', false)).toBe('waiting');
});
