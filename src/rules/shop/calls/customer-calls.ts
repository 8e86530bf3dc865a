/** The permission of each call about customers; a part of `officeCalls`. */
export const customerCalls = {
  'GET /api/office/customers': 'customers:read',
  'GET /api/office/customer-table': 'customers:read',
  'GET /api/office/customer-table/export': 'customers:read',
  'GET /api/office/customer-views': 'customers:read',
  'GET /api/office/customers/{id}': 'customers:read',
  'POST /api/office/customers/{id}': 'customers:write',
  'POST /api/office/customers/{id}/group': 'prices:write',
  'POST /api/office/customers/{id}/block': 'customers:write',
  'POST /api/office/customers/{id}/unblock': 'customers:write',
  'POST /api/office/customers/{id}/password-mail': 'customers:write',
  'GET /api/office/customers/{id}/merge/{otherId}': 'customers:write',
  'POST /api/office/customers/{id}/merge/{otherId}': 'customers:write',
  'POST /api/office/customers/{id}/look': 'customers:write',
  'POST /api/office/customers/{id}/notes': 'customers:write',
  'POST /api/office/customers/{id}/notes/{noteId}/remove': 'customers:write',
} as const;
