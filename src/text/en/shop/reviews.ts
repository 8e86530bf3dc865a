import type { reviews as turkish } from '#text/tr/shop/reviews.ts';

export const reviews: typeof turkish = {
  list: 'Reviews',
  empty: 'You have not written any reviews yet.',
  emptyHint: 'You can review products you have bought from your orders.',
  toOrders: 'Go to My Orders',
  write: 'Write a Review',
  writeOf: (name) => `Write a Review: ${name}`,
  toReviews: 'Go to Reviews',
  toReviewOf: (name) => `Go to Reviews: ${name}`,
  change: 'Edit Review',
  changeOf: (name) => `Edit Review: ${name}`,
  stars: 'Your rating',
  star: (n) => (n === 1 ? '1 star' : `${n} stars`),
  headline: 'Title',
  description: 'Review',
  shownAs: 'Your review will show your first name and the initial of your last name.',
  saved: 'Your review has been published.',
  starMissing: 'Please choose a star rating for your review.',
  titleMissing: 'Please enter a title for your review.',
  descriptionMissing: 'Please enter your review.',
  tooLong: (most) => `You can write at most ${most} characters.`,
};
