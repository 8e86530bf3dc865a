import { upperTurkish } from './turkish.ts';

/** The average of whole stars with one decimal, halves up; null without reviews (specification §9). */
export function averageRating(starSum: number, count: number): number | null {
  return count > 0 ? Math.floor((starSum * 20 + count) / (count * 2)) / 10 : null;
}

/** The width of the filled stars in percent: 20 for each (specification §9). */
export function starWidth(stars: number): number {
  return Math.round(Math.min(5, Math.max(0, stars)) * 200) / 10;
}

/** A review's author as others see them: 'Ad S.' (decision D8). */
export function authorName(name: string, surname: string): string {
  const initial = Array.from(surname.trim())[0];
  return initial === undefined ? name.trim() : `${name.trim()} ${upperTurkish(initial)}.`;
}
