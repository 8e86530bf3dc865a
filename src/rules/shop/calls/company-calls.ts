/** The permission of each call about companies; a part of `officeCalls`. */
export const companyCalls = {
  'GET /api/office/companies': 'companies:read',
  'GET /api/office/company-views': 'companies:read',
  'GET /api/office/companies/{code}': 'companies:read',
  'POST /api/office/companies': 'companies:write',
  'POST /api/office/companies/{code}': 'companies:write',
  'POST /api/office/companies/{code}/decide': 'companies:write',
  'POST /api/office/companies/{code}/credit': 'credit:write',
  'POST /api/office/companies/{code}/grants': 'credit:write',
  'POST /api/office/companies/{code}/grants/{id}/withdraw': 'credit:write',
  'POST /api/office/companies/{code}/statement': 'credit:write',
  'POST /api/office/companies/{code}/users': 'companies:write',
  'POST /api/office/companies/{code}/users/{id}': 'companies:write',
  'POST /api/office/companies/{code}/users/{id}/remove': 'companies:write',
} as const;
