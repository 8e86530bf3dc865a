import { companyCalls } from './calls/company-calls.ts';
import { invoiceCalls } from './calls/invoice-calls.ts';
import { returnCalls } from './calls/return-calls.ts';
import { customerCalls } from './calls/customer-calls.ts';
import { priceCalls } from './calls/price-calls.ts';
import { quoteCalls } from './calls/quote-calls.ts';
import { refundCalls } from './calls/refund-calls.ts';
import { reviewCalls } from './calls/review-calls.ts';
import { reportCalls } from './calls/report-calls.ts';

/** The actor in the office: a member of staff, a program with a token, or an operator at the command line. */
export interface Worker {
  kind: 'staff' | 'command' | 'token';
  name: string;
}

/** The permissions of the office (rules office-api/scopes, staff/roles). */
export const permissions = [
  'orders:read',
  'orders:write',
  'catalog:read',
  'catalog:write',
  'customers:read',
  'customers:write',
  'companies:read',
  'companies:write',
  'credit:write',
  'quotes:read',
  'quotes:write',
  'invoices:read',
  'invoices:write',
  'consents:read',
  'consents:write',
  'prices:read',
  'prices:write',
  'activity:read',
  'reports:read',
  'settings:write',
  'staff:write',
  'privacy:write',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = ['owner', 'orders', 'catalog', 'sales', 'reader'] as const;
export type Role = (typeof roles)[number];

export function isRole(value: string): value is Role {
  return roles.some((role) => role === value);
}

/** The permissions of each role (rule staff/roles). */
export const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  orders: [
    'orders:read',
    'orders:write',
    'customers:read',
    'customers:write',
    'companies:read',
    'companies:write',
    'invoices:read',
    'invoices:write',
    'prices:read',
  ],
  catalog: ['catalog:read', 'catalog:write', 'prices:read', 'prices:write'],
  sales: [
    'companies:read',
    'companies:write',
    'quotes:read',
    'quotes:write',
    'customers:read',
    'orders:read',
    'prices:read',
  ],
  reader: [
    'orders:read',
    'catalog:read',
    'customers:read',
    'companies:read',
    'quotes:read',
    'invoices:read',
    'prices:read',
    'activity:read',
    'reports:read',
  ],
};

/** One of the merchant's people, signed in. */
export interface StaffMember {
  id: number;
  sessionId: number;
  /** When the session ends. */
  expiresAt: Date;
  name: string;
  email: string;
  role: Role;
  /** The demo's owner, whom anybody may be. */
  isDemo: boolean;
}

/** The permissions that a token can have (rule office-api/scopes). */
export const scopes = [
  'orders:read',
  'orders:write',
  'catalog:read',
  'catalog:write',
  'customers:read',
  'companies:read',
  'companies:write',
  'credit:write',
  'quotes:read',
  'quotes:write',
  'invoices:read',
  'invoices:write',
  'consents:read',
  'consents:write',
  'prices:read',
  'prices:write',
] as const satisfies readonly Permission[];
export type Scope = (typeof scopes)[number];

export function isScope(value: string): value is Scope {
  return scopes.some((scope) => scope === value);
}

/** The requirement of a call: a permission, nothing (`anyone`), or a signed-in member of staff (`staff`). */
export type Needed = Permission | 'anyone' | 'staff';

/** The one table of who may make which call of the office: method and path, as the description of the calls has them. */
export const officeCalls = {
  'GET /api/office/sign-in': 'anyone',
  'POST /api/office/sign-in': 'anyone',
  'POST /api/office/sign-in/code': 'anyone',
  'POST /api/office/sign-in/demo': 'anyone',
  'POST /api/office/invitation/look': 'anyone',
  'POST /api/office/invitation': 'anyone',
  'GET /api/office/session': 'staff',
  'POST /api/office/sign-out': 'staff',
  'GET /api/office/sessions': 'staff',
  'POST /api/office/sessions/{id}/end': 'staff',
  'POST /api/office/recovery-codes': 'staff',
  'POST /api/office/password': 'staff',
  'GET /api/office/activity': 'activity:read',
  'GET /api/office/activity/export': 'activity:read',
  'GET /api/office/settings/mail': 'settings:write',
  'POST /api/office/settings/mail': 'settings:write',
  'GET /api/office/first-run': 'settings:write',
  'GET /api/office/pages': 'settings:write',
  'POST /api/office/pages': 'settings:write',
  'GET /api/office/mail-texts': 'settings:write',
  'GET /api/office/mail-text': 'settings:write',
  'POST /api/office/mail-text': 'settings:write',
  'POST /api/office/mail-text/preview': 'settings:write',
  'POST /api/office/mail-text/sample': 'settings:write',
  'GET /api/office/page': 'settings:write',
  'GET /api/office/page-version': 'settings:write',
  'POST /api/office/page/draft': 'settings:write',
  'POST /api/office/page/drop-draft': 'settings:write',
  'POST /api/office/page/preview': 'settings:write',
  'POST /api/office/page/publish': 'settings:write',
  'POST /api/office/page/restore': 'settings:write',
  'POST /api/office/page/remove': 'settings:write',
  'GET /api/office/settings': 'settings:write',
  'POST /api/office/settings': 'settings:write',
  'POST /api/office/currencies': 'settings:write',
  'POST /api/office/currencies/remove': 'settings:write',
  'POST /api/office/currencies/default': 'settings:write',
  'POST /api/office/currencies/fetch': 'settings:write',
  'POST /api/office/carriers': 'settings:write',
  'POST /api/office/carriers/remove': 'settings:write',
  'POST /api/office/banks/{id}/plans': 'settings:write',
  'GET /api/office/tokens': 'staff:write',
  'POST /api/office/tokens': 'staff:write',
  'POST /api/office/tokens/{id}/revoke': 'staff:write',
  'GET /api/office/webhooks': 'staff:write',
  'POST /api/office/webhooks': 'staff:write',
  'POST /api/office/webhooks/{id}/remove': 'staff:write',
  'GET /api/office/webhook-deliveries': 'staff:write',
  'POST /api/office/webhook-deliveries/{id}/resend': 'staff:write',
  'GET /api/office/staff': 'staff:write',
  'POST /api/office/staff': 'staff:write',
  'POST /api/office/staff/{id}/role': 'staff:write',
  'POST /api/office/staff/{id}/disable': 'staff:write',
  'POST /api/office/staff/{id}/enable': 'staff:write',
  'POST /api/office/staff/{id}/reset': 'staff:write',
  'GET /api/office/staff/{id}/sessions': 'staff:write',
  'GET /api/office/today': 'orders:read',
  'GET /api/office/bell': 'staff',
  'GET /api/office/search-preview': 'catalog:read',
  'GET /api/office/synonyms': 'catalog:read',
  'POST /api/office/synonyms': 'catalog:write',
  'POST /api/office/synonyms/{id}/remove': 'catalog:write',
  'GET /api/office/orders': 'orders:read',
  'GET /api/office/order-table': 'orders:read',
  'GET /api/office/order-slips.pdf': 'orders:read',
  'GET /api/office/order-labels.pdf': 'orders:read',
  'GET /api/office/order-views': 'orders:read',
  'GET /api/office/order-buyers': 'customers:read',
  'POST /api/office/order-views': 'staff',
  'POST /api/office/order-views/{id}/rename': 'staff',
  'POST /api/office/order-views/{id}/remove': 'staff',
  'POST /api/office/team-views': 'orders:write',
  'POST /api/office/team-views/{id}/rename': 'orders:write',
  'POST /api/office/team-views/{id}/remove': 'orders:write',
  'GET /api/office/orders/export': 'orders:read',
  'GET /api/office/orders/{orderNo}': 'orders:read',
  'GET /api/office/orders/{orderNo}/desk': 'orders:read',
  'GET /api/office/orders/{orderNo}/{paper}.pdf': 'orders:read',
  'GET /api/office/orders/{orderNo}/parcels/{parcelId}/label.pdf': 'orders:read',
  'GET /api/office/orders/{orderNo}/contracts/{kind}.pdf': 'orders:read',
  'POST /api/office/orders/preview': 'orders:read',
  'POST /api/office/orders/bulk': 'orders:write',
  'POST /api/office/orders/undo': 'orders:write',
  'POST /api/office/orders/{orderNo}/pay': 'orders:write',
  'POST /api/office/orders/{orderNo}/prepare': 'orders:write',
  'POST /api/office/orders/{orderNo}/ship': 'orders:write',
  'POST /api/office/orders/{orderNo}/deliver': 'orders:write',
  'POST /api/office/orders/{orderNo}/cancel': 'orders:write',
  'POST /api/office/orders/{orderNo}/refund': 'orders:write',
  'POST /api/office/orders/{orderNo}/note': 'orders:write',
  'POST /api/office/orders/{orderNo}/mail': 'orders:write',
  'POST /api/office/orders/{orderNo}/correction/preview': 'orders:read',
  'POST /api/office/orders/{orderNo}/correct': 'orders:write',
  'GET /api/office/order-products': 'orders:read',
  'GET /api/office/phone-buyers/{id}': 'customers:read',
  'POST /api/office/phone-orders/preview': 'orders:write',
  'POST /api/office/phone-orders': 'orders:write',
  'GET /api/office/products': 'catalog:read',
  ...customerCalls,
  ...refundCalls,
  ...reportCalls,
  'GET /api/office/product-table': 'catalog:read',
  'GET /api/office/product-views': 'catalog:read',
  'GET /api/office/products/{id}/stock': 'catalog:read',
  'POST /api/office/products/{id}': 'catalog:write',
  'GET /api/office/products/{id}/pictures': 'catalog:read',
  'POST /api/office/products/{id}/pictures/files': 'catalog:write',
  'POST /api/office/products/{id}/pictures/address': 'catalog:write',
  'POST /api/office/products/{id}/pictures/arrange': 'catalog:write',
  'POST /api/office/products/{id}/pictures/texts': 'catalog:write',
  'POST /api/office/products/{id}/pictures/crop': 'catalog:write',
  'GET /api/office/product-runs': 'catalog:read',
  'GET /api/office/product-runs/{id}': 'catalog:read',
  'POST /api/office/product-runs/preview': 'catalog:read',
  'POST /api/office/product-runs': 'catalog:write',
  'POST /api/office/product-runs/{id}/undo': 'catalog:write',
  'GET /api/office/products/{id}/form': 'catalog:read',
  'GET /api/office/products/{id}/history': 'catalog:read',
  'POST /api/office/products/{id}/form': 'catalog:write',
  'GET /api/office/products/{id}/variants': 'catalog:read',
  'POST /api/office/products/{id}/variants': 'catalog:write',
  'POST /api/office/products/{id}/archive': 'catalog:write',
  'POST /api/office/products/{id}/restore': 'catalog:write',
  'GET /api/office/product-form': 'catalog:read',
  'POST /api/office/product-form': 'catalog:write',
  'POST /api/office/stock': 'catalog:write',
  'POST /api/office/prices': 'catalog:write',
  'GET /api/office/categories': 'catalog:read',
  'GET /api/office/categories/{id}': 'catalog:read',
  'POST /api/office/categories': 'catalog:write',
  'POST /api/office/categories/{id}': 'catalog:write',
  'POST /api/office/categories/{id}/move': 'catalog:write',
  'POST /api/office/categories/{id}/remove': 'catalog:write',
  'POST /api/office/categories/{id}/old-paths': 'catalog:write',
  'POST /api/office/old-paths/{id}/remove': 'catalog:write',
  'GET /api/office/home': 'catalog:read',
  'GET /api/office/home/versions': 'catalog:read',
  'POST /api/office/home': 'catalog:write',
  'POST /api/office/home/preview': 'catalog:read',
  'POST /api/office/home/restore': 'catalog:write',
  'GET /api/office/brands': 'catalog:read',
  'POST /api/office/brands': 'catalog:write',
  'POST /api/office/brands/{id}': 'catalog:write',
  'POST /api/office/brands/{id}/merge': 'catalog:write',
  'POST /api/office/brands/{id}/remove': 'catalog:write',
  ...priceCalls,
  ...companyCalls,
  ...returnCalls,
  ...invoiceCalls,
  ...quoteCalls,
  'POST /api/office/pictures': 'catalog:write',
  ...reviewCalls,
  'GET /api/office/store-export.zip': 'settings:write',
  'GET /api/office/imports': 'catalog:write',
  'POST /api/office/imports': 'catalog:write',
  'GET /api/office/imports/{id}': 'catalog:write',
  'GET /api/office/imports/{id}/problems.csv': 'catalog:write',
  'POST /api/office/imports/{id}/pieces': 'catalog:write',
  'GET /api/office/imports/{id}/sheet': 'catalog:write',
  'POST /api/office/imports/{id}/matching': 'catalog:write',
  'GET /api/office/sheet-template': 'catalog:read',
  'GET /api/office/product-sheet': 'catalog:read',
  'GET /api/office/customer-sheet': 'customers:read',
  'POST /api/office/imports/{id}/check': 'catalog:write',
  'POST /api/office/imports/{id}/run': 'catalog:write',
  'POST /api/office/imports/{id}/stop': 'catalog:write',
  'POST /api/office/imports/{id}/undo': 'catalog:write',
} as const satisfies Readonly<Record<`${'GET' | 'POST'} /api/office/${string}`, Needed>>;
export type OfficeCall = keyof typeof officeCalls;
