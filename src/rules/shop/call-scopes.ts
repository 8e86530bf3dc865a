/** Who works in the office: one of the merchant's people, a program with a token, or whoever gives a command. */
export interface Worker {
  kind: 'staff' | 'command' | 'token';
  name: string;
}

/** What somebody may do in the office (rules office-calls/scopes). */
export type Permission =
  | 'orders:read'
  | 'orders:write'
  | 'catalog:read'
  | 'catalog:write'
  | 'customers:read'
  | 'activity:read'
  | 'settings:write'
  | 'staff:write';

/** What a token can allow (rule office-calls/scopes). */
export const scopes = [
  'orders:read',
  'orders:write',
  'catalog:read',
  'catalog:write',
  'customers:read',
] as const satisfies readonly Permission[];
export type Scope = (typeof scopes)[number];

export function isScope(value: string): value is Scope {
  return scopes.some((scope) => scope === value);
}

/** The one table of who may make which call of the office: method and path, as the description of the calls has them. */
export const officeCalls = {
  'GET /api/office/orders': 'orders:read',
  'GET /api/office/order-table': 'orders:read',
  'GET /api/office/order-views': 'orders:read',
  'GET /api/office/orders/export': 'orders:read',
  'GET /api/office/orders/{orderNo}': 'orders:read',
  'GET /api/office/orders/{orderNo}/slip.pdf': 'orders:read',
  'GET /api/office/orders/{orderNo}/proforma.pdf': 'orders:read',
  'GET /api/office/orders/{orderNo}/parcels/{parcelId}/label.pdf': 'orders:read',
  'POST /api/office/orders/{orderNo}/pay': 'orders:write',
  'POST /api/office/orders/{orderNo}/prepare': 'orders:write',
  'POST /api/office/orders/{orderNo}/ship': 'orders:write',
  'POST /api/office/orders/{orderNo}/deliver': 'orders:write',
  'POST /api/office/orders/{orderNo}/cancel': 'orders:write',
  'POST /api/office/orders/{orderNo}/refund': 'orders:write',
  'POST /api/office/orders/{orderNo}/note': 'orders:write',
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /api/office/${string}`, Permission>>;
export type OfficeCall = keyof typeof officeCalls;
