import type { errors as turkish } from '#text/tr/shop/errors.ts';

export const errors: typeof turkish = {
  notFoundCode: '404',
  notFoundTitle: 'The page you are looking for was not found.',
  notFoundText: 'This shop may have closed or moved. The ones next door are open.',
  closed: 'CLOSED',
  toHome: 'Back to the home page',
  toBestSellers: 'Best sellers',
  failedCode: '500',
  failedTitle: 'Something went wrong.',
  failedText: 'A technical error occurred. Please try again later.',
  offlineTitle: 'You are offline.',
  offlineText: 'Check your internet connection, then try again. Your cart is still there.',
  backOnline: 'You are back online.',
  retry: 'Try again',
  unavailableTitle: 'We will be right back.',
  unavailableText: 'We are very busy right now. Please try again in a minute.',
};
