const maxTitleLength = 50;
const maxDescriptionLength = 4000;

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
  const description = form.description.trim();
  if (star === 0) errors.push({ field: 'star', reason: 'star' });
  if (title === '') errors.push({ field: 'title', reason: 'title' });
  else if (title.length > maxTitleLength) errors.push({ field: 'title', reason: 'too-long' });
  if (description === '') errors.push({ field: 'description', reason: 'description' });
  else if (description.length > maxDescriptionLength) {
    errors.push({ field: 'description', reason: 'too-long' });
  }
  return errors.length === 0
    ? { ok: true, review: { star, title, description } }
    : { ok: false, errors };
}
