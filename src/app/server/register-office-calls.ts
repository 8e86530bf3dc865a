import { registerActivity } from '#features/activity/activity-routes.ts';
import { registerConsentTable } from '#features/customers/consents/consent-table-routes.ts';
import { registerLedger } from '#features/customers/consents/ledger-routes.ts';
import { registerCustomerList } from '#features/customers/list/customer-list-routes.ts';
import { registerCustomer } from '#features/customers/page/customer-routes.ts';
import { registerBell } from '#features/dashboard/bell-routes.ts';
import { registerBrands } from '#features/brands/brand-routes.ts';
import { registerCategories } from '#features/categories/category-routes.ts';
import { registerDashboard } from '#features/dashboard/dashboard-routes.ts';
import { registerOfficeReturnPapers } from '#features/documents/return-paper-routes.ts';
import { registerOfficePapers } from '#features/documents/office-paper-routes.ts';
import { registerOfficeOrders } from '#features/fulfillment/office-order-routes.ts';
import { registerMailTexts } from '#features/notifications/words/mail-text-routes.ts';
import { registerMailSetting } from '#features/notifications/mail-setting-routes.ts';
import { registerTokens } from '#features/office-access/token-routes.ts';
import { registerOfficeChanges } from '#features/office-changes/changed-routes.ts';
import { registerOrderDetail } from '#features/order-detail/order-detail-routes.ts';
import { registerOrderTable } from '#features/order-list/order-list-routes.ts';
import { registerStorePictures } from '#features/office-pictures/office-picture-routes.ts';
import { registerProductEditor } from '#features/product-editor/product-editor-routes.ts';
import { registerPrices } from '#features/price-lists/wholesale-routes.ts';
import { registerPictures } from '#features/product-editor/pictures/picture-routes.ts';
import { registerProductRuns } from '#features/product-editor/runs/run-routes.ts';
import { registerOfficeQuestions } from '#features/questions/office/office-question-routes.ts';
import { registerRefunds } from '#features/refunds/refund-routes.ts';
import { registerOfficePhotos } from '#features/reviews/office/office-photo-routes.ts';
import { registerInvoices } from '#features/invoices/invoice-routes.ts';
import { registerOfficeReturns } from '#features/returns/calls/office-return-routes.ts';
import { registerOfficePrivacy } from '#features/privacy/desk/office-privacy-routes.ts';
import { registerReports } from '#features/reports/report-routes.ts';
import { registerOfficeReviews } from '#features/reviews/office/office-review-routes.ts';
import { registerStaff } from '#features/staff/staff-routes.ts';
import { registerPageDesk } from '#features/store-pages/office/office-page-routes.ts';
import { registerWebhooks } from '#features/webhooks/webhook-routes.ts';
import type { App } from '#platform/http.ts';
import type { ShopServices } from './shop-services.ts';

/** The dependencies of the office's calls. */
export type OfficeServices = Pick<
  ShopServices,
  | 'db'
  | 'reads'
  | 'clock'
  | 'snapshot'
  | 'publicUrl'
  | 'demoOwner'
  | 'webhooksInside'
  | 'mailFrom'
  | 'photos'
  | 'productPictures'
  | 'sharedCustomers'
>;

/**
 * Registers the calls of the office that a program may make too: for the server, and for the commands of operators.
 * Sign-in and sessions are the server's alone.
 */
export function registerOfficeCalls(app: App, services: OfficeServices): void {
  registerStaff(app, services);
  registerActivity(app, services);
  registerTokens(app, services);
  registerMailSetting(app, services);
  registerMailTexts(app, services);
  registerWebhooks(app, services);
  registerOfficeOrders(app, services);
  registerOfficeChanges(app, services);
  registerOrderTable(app, services);
  registerProductEditor(app, services);
  registerProductRuns(app, services);
  registerPictures(app, services);
  registerStorePictures(app, services);
  registerCategories(app, services);
  registerBrands(app, services);
  registerPrices(app, services);
  registerOfficeQuestions(app, services);
  registerOfficePhotos(app, services);
  registerPageDesk(app, services);
  registerOfficeReviews(app, services);
  registerCustomerList(app, services);
  registerLedger(app, services);
  registerConsentTable(app, services);
  registerCustomer(app, services);
  registerOfficePapers(app, services);
  registerOrderDetail(app, services);
  registerRefunds(app, services);
  registerOfficeReturns(app, services);
  registerInvoices(app, services);
  registerOfficeReturnPapers(app, services);
  registerOfficePrivacy(app, services);
  registerDashboard(app, services);
  registerBell(app, services);
  registerReports(app, services);
}
