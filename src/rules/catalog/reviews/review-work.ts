/** The views of the office's list of reviews (rule reviews/office-list). */
export const reviewViews = ['waiting', 'unanswered', 'published', 'hidden', 'all'] as const;
export type ReviewView = (typeof reviewViews)[number];

export function isReviewView(text: string): text is ReviewView {
  return reviewViews.some((view) => view === text);
}

/** The columns that sort the list. */
export const reviewSortKeys = { date: 'instant' } as const;

/** Reviews with so many stars at most need an answer first. */
export const lowStars = 2;

/** Whether a review names a web page, an e-mail address or a telephone, as advertising does. */
export function hasContact(text: string): boolean {
  return (
    /\bhttps?:\/\/|\bwww\.|[\w.+-]+@[\w-]+\.\w|\b[\w-]+\.(?:com|net|org|info|shop|biz|xyz|io|tr|example)\b/i.test(
      text,
    ) || /(?:\d[\s().-]*){10,}/.test(text)
  );
}
