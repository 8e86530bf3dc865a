/** The permission of each call about returns; a part of `officeCalls`. */
export const returnCalls = {
  'GET /api/office/returns': 'orders:read',
  'GET /api/office/return-views': 'orders:read',
  'GET /api/office/returns/{returnNo}': 'orders:read',
  'GET /api/office/returns/{returnNo}/slip.pdf': 'orders:read',
  'GET /api/office/returnable/{orderNo}': 'orders:read',
  'POST /api/office/returns': 'orders:write',
  'POST /api/office/returns/{returnNo}/approve': 'orders:write',
  'POST /api/office/returns/{returnNo}/refuse': 'orders:write',
  'POST /api/office/returns/{returnNo}/code': 'orders:write',
  'POST /api/office/returns/{returnNo}/receive': 'orders:write',
  'POST /api/office/returns/{returnNo}/settle': 'orders:write',
  'POST /api/office/returns/{returnNo}/settle/preview': 'orders:read',
  'POST /api/office/returns/{returnNo}/refund': 'orders:write',
  'POST /api/office/returns/{returnNo}/close': 'orders:write',
  'POST /api/office/returns/{returnNo}/reopen': 'orders:write',
  'POST /api/office/returns/{returnNo}/note': 'orders:write',
} as const;
