/** The permission of each call about invoices; a part of `officeCalls`. */
export const invoiceCalls = {
  'GET /api/office/invoices': 'invoices:read',
  'GET /api/office/invoice-states': 'invoices:read',
  'GET /api/office/invoice/{id}': 'invoices:read',
  'GET /api/office/invoice/{id}/file.pdf': 'invoices:read',
  'POST /api/office/invoice/{id}/handed': 'invoices:write',
  'POST /api/office/invoice/{id}/issued': 'invoices:write',
  'POST /api/office/invoice/{id}/failed': 'invoices:write',
  'POST /api/office/invoice/{id}/cancelled': 'invoices:write',
  'POST /api/office/invoice/{id}/retry': 'invoices:write',
} as const;
