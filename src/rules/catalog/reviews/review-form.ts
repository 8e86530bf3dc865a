/** Characters (rules reviews/title, reviews/description, reviews/answer). */
export const reviewLimits = { title: 50, description: 4000, answer: 2000, reason: 200 } as const;

/** The names of the form's fields on the wire (rule reviews/form-names). */
export const reviewFormNames = {
  star: 'comment_star',
  title: 'comment_title',
  description: 'comment_description',
} as const;

export interface Review {
  star: number;
  title: string;
  description: string;
}

/** Each has its message (rules reviews/star, reviews/title, reviews/description). */
export interface ReviewError {
  field: 'star' | 'title' | 'description';
  reason: 'star' | 'title' | 'description' | 'too-long';
}

/** One to five stars, a title of at most 50 and a description, both trimmed (rules reviews/star,
 * reviews/title, reviews/description). */
export function checkReview(form: {
  readonly star: string | number;
  readonly title: string;
  readonly description: string;
}): { ok: true; review: Review } | { ok: false; errors: ReviewError[] } {
  const errors: ReviewError[] = [];
  const star = /^[1-5]$/.test(String(form.star)) ? Number(form.star) : 0;
  const title = form.title.trim();
  // a browser sends line breaks as two characters
  const description = form.description.replaceAll('\r\n', '\n').trim();
  if (star === 0) errors.push({ field: 'star', reason: 'star' });
  if (title === '') errors.push({ field: 'title', reason: 'title' });
  else if (title.length > reviewLimits.title) errors.push({ field: 'title', reason: 'too-long' });
  if (description === '') errors.push({ field: 'description', reason: 'description' });
  else if (description.length > reviewLimits.description) {
    errors.push({ field: 'description', reason: 'too-long' });
  }
  return errors.length === 0
    ? { ok: true, review: { star, title, description } }
    : { ok: false, errors };
}

/** The states of a review: others see a published one alone (rule reviews/states). */
export const reviewStates = ['waiting', 'published', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

export function isReviewState(text: string): text is ReviewState {
  return reviewStates.some((state) => state === text);
}

/** The state of a review that was just written, or changed by its author; `before` is null for a new one. */
export function writtenState(before: ReviewState | null, isModerated: boolean): ReviewState {
  return isModerated || before === 'hidden' || before === 'waiting' ? 'waiting' : 'published';
}
