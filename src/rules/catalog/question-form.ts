/** Characters (rules questions/form, questions/answer). */
export const questionLimits = { question: 1000, answer: 4000 } as const;

/** The name of the form's field on the wire. */
export const questionFormName = 'question_text';

/** The states of a question (rule questions/states). */
export const questionStates = ['waiting', 'published', 'declined'] as const;
export type QuestionState = (typeof questionStates)[number];

export function isQuestionState(text: string): text is QuestionState {
  return questionStates.some((state) => state === text);
}

/** The views of the office's list; `all` is every state (rule questions/office-list). */
export const questionViews = [...questionStates, 'all'] as const;
export type QuestionView = (typeof questionViews)[number];

export function isQuestionView(text: string): text is QuestionView {
  return questionViews.some((view) => view === text);
}

/** The columns that sort the office's list. */
export const questionSortKeys = { asked: 'instant' } as const;

export type TextError = 'missing' | 'too-long';

/** A question or an answer: trimmed, with plain line breaks, not empty and at most `most` characters long. */
export function checkQuestionText(
  text: string,
  most: number,
): { ok: true; text: string } | { ok: false; reason: TextError } {
  // A browser sends line breaks as two characters.
  const trimmed = text.replaceAll('\r\n', '\n').trim();
  if (trimmed === '') return { ok: false, reason: 'missing' };
  return trimmed.length > most ? { ok: false, reason: 'too-long' } : { ok: true, text: trimmed };
}
