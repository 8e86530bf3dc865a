import { upperTurkish } from '#rules/catalog/lists/turkish.ts';

/** The average of whole stars with one decimal, halves up; null without reviews (rule
 * reviews/average). */
export function averageRating(starSum: number, count: number): number | null {
  return count > 0 ? Math.floor((starSum * 20 + count) / (count * 2)) / 10 : null;
}

/** A review's author as others see them: 'Ad S.' (rule reviews/author). */
export function authorName(name: string, surname: string): string {
  const initial = Array.from(surname.trim())[0];
  return initial === undefined ? name.trim() : `${name.trim()} ${upperTurkish(initial)}.`;
}
