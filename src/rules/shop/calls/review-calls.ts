/** The permission of each call about questions, reviews and their photographs; a part of `officeCalls`. */
export const reviewCalls = {
  'GET /api/office/questions': 'catalog:read',
  'GET /api/office/question-views': 'catalog:read',
  'POST /api/office/questions/{id}/answer': 'catalog:write',
  'POST /api/office/questions/{id}/publish': 'catalog:write',
  'POST /api/office/questions/{id}/decline': 'catalog:write',
  'GET /api/office/reviews': 'catalog:read',
  'GET /api/office/review-views': 'catalog:read',
  'POST /api/office/reviews/{id}/publish': 'catalog:write',
  'POST /api/office/reviews/{id}/hide': 'catalog:write',
  'POST /api/office/reviews/{id}/answer': 'catalog:write',
  'GET /api/office/review-photos': 'catalog:read',
  'GET /api/office/review-photo-views': 'catalog:read',
  'GET /api/office/review-photos/{id}/picture': 'catalog:read',
  'POST /api/office/review-photos/{id}/approve': 'catalog:write',
  'POST /api/office/review-photos/{id}/refuse': 'catalog:write',
} as const;
