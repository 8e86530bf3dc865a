/** The permission of each call about quotes; a part of `officeCalls`. */
export const quoteCalls = {
  'GET /api/office/quotes': 'quotes:read',
  'GET /api/office/quote-views': 'quotes:read',
  'GET /api/office/quote-changes': 'quotes:read',
  'GET /api/office/quote-products': 'quotes:read',
  'GET /api/office/quotes/{quoteNo}': 'quotes:read',
  'GET /api/office/quotes/{quoteNo}/pdf': 'quotes:read',
  'POST /api/office/quotes': 'quotes:write',
  'POST /api/office/quotes/{quoteNo}/answer': 'quotes:write',
  'POST /api/office/quotes/{quoteNo}/decline': 'quotes:write',
  'POST /api/office/quotes/{quoteNo}/draft': 'quotes:write',
  'POST /api/office/quotes/{quoteNo}/notes': 'quotes:write',
} as const;
