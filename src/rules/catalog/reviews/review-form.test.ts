import { expect, test } from 'vitest';
import { checkReview } from './review-form.ts';

test('trims a review', () => {
  expect(checkReview({ star: '5', title: ' Çok iyi ', description: ' Sağlam. ' })).toEqual({
    ok: true,
    review: { star: 5, title: 'Çok iyi', description: 'Sağlam.' },
  });
});

test.each([
  [{ star: 0 }, 'star', 'star'],
  [{ star: '6' }, 'star', 'star'],
  [{ star: 4.5 }, 'star', 'star'],
  [{ title: ' ' }, 'title', 'title'],
  [{ title: 'x'.repeat(51) }, 'title', 'too-long'],
  [{ description: '\n ' }, 'description', 'description'],
  [{ description: 'x'.repeat(4001) }, 'description', 'too-long'],
])('refuses %j', (change, field, reason) => {
  const form = { star: 5, title: 'Güzel', description: 'İyi', ...change };
  expect(checkReview(form)).toEqual({ ok: false, errors: [{ field, reason }] });
});
