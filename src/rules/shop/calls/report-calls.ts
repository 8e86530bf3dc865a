/** The permission of each call about reports; a part of `officeCalls`. */
export const reportCalls = {
  'GET /api/office/reports/sales': 'reports:read',
  'GET /api/office/reports/sales-rows': 'reports:read',
  'GET /api/office/reports/sales/export': 'reports:read',
  'GET /api/office/reports/returns': 'reports:read',
  'GET /api/office/reports/returns/export': 'reports:read',
  'GET /api/office/reports/stock': 'catalog:read',
  'GET /api/office/reports/stock/export': 'catalog:read',
  'GET /api/office/reports/slow': 'catalog:read',
  'GET /api/office/reports/slow/export': 'catalog:read',
  'GET /api/office/reports/carts': 'reports:read',
  'GET /api/office/reports/carts/export': 'reports:read',
  'GET /api/office/reports/searches': 'catalog:read',
  'GET /api/office/reports/searches/export': 'catalog:read',
} as const;
