import type { questions as turkish } from '#text/tr/product/questions.ts';

export const questions: typeof turkish = {
  title: 'Questions and answers',
  titleWith: (n) => `Questions and answers (${n})`,
  count: (n) => (n === '1' ? '1 question' : `${n} questions`),
  none: 'No question about this product has been answered yet.',
  ask: 'Ask a question',
  more: 'More questions',
  askTitle: 'Ask about this product',
  question: 'Your question',
  hint: 'We e-mail you when your question is answered. If the store publishes it, your first name and initial appear with it.',
  send: 'Send question',
  asked: 'Your question has been sent to the store. We will e-mail you when it is answered.',
  answerOf: (store) => `Answer from ${store}`,
  back: 'Back to the product',
  first: 'Newest questions',
  missing: 'Please enter your question.',
  tooLong: (most) => `You can enter at most ${most} characters.`,
};
