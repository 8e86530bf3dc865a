/** The permission of each call about refunds; a part of `officeCalls`. */
export const refundCalls = {
  'GET /api/office/refunds': 'orders:read',
  'GET /api/office/refund-views': 'orders:read',
  'POST /api/office/refunds/{id}/account': 'orders:write',
  'POST /api/office/refunds/{id}/ask': 'orders:write',
  'POST /api/office/refunds/sent': 'orders:write',
  'GET /api/office/refund-files': 'orders:read',
  'POST /api/office/refund-files': 'orders:write',
  'GET /api/office/refund-files/{id}/file': 'orders:write',
  'POST /api/office/refund-files/{id}/take-back': 'orders:write',
} as const;
