import type { reviews as turkish } from '#text/tr/reviews.ts';

export const reviews: typeof turkish = {
  title: 'My Reviews',
  list: 'What I have written',
  empty: 'You do not have any reviews yet.',
  edit: 'Edit Review',
  write: 'Write a Review',
  star: 'Stars',
  stars: (n) => `${n} ${n === 1 ? 'star' : 'stars'}`,
  starMissing: 'Please choose stars for the review.',
  reviewTitle: 'Title of the review',
  titleMissing: 'Please enter a title for the review.',
  description: 'Your review',
  descriptionMissing: 'Please enter your review.',
  saved: 'Your review was saved.',
};
