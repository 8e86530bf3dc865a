import { registerAccountPayment } from '#features/account/statement/account-payment-routes.ts';
import { registerAccountRoutes } from '#features/account/account-routes.ts';
import { addressOfPage } from '#features/addresses/address-form-routes.ts';
import { registerApprovalRoutes } from '#features/checkout/approvals/approval-routes.ts';
import { registerOwnQuotes } from '#features/quotes/own-quote-routes.ts';
import { registerCompanyRoutes } from '#features/company/own-company-routes.ts';
import { registerAlertRoutes } from '#features/alerts/alert-routes.ts';
import { registerAddressRoutes } from '#features/addresses/address-routes.ts';
import { readAddress } from '#features/addresses/save-address.ts';
import { registerCartRoutes } from '#features/cart/cart-routes.ts';
import { registerCatalogRoutes } from '#features/catalog/catalog-routes.ts';
import { registerPhoneOrders } from '#features/checkout/by-phone/phone-order-routes.ts';
import { registerHomeDesk } from '#features/catalog/home/office/home-routes.ts';
import { registerCheckoutRoutes } from '#features/checkout/checkout-routes.ts';
import { registerGuestRoutes } from '#features/checkout/guest/guest-routes.ts';
import { startCardOrder } from '#features/checkout/payment-step/start-card-order.ts';
import { registerQuotePapers } from '#features/documents/quotes/quote-paper-routes.ts';
import { registerDocumentRoutes } from '#features/documents/document-routes.ts';
import { registerPaymentFrame } from '#features/payment/frame-routes.ts';
import { registerPaymentLinks } from '#features/payment/by-link/link-routes.ts';
import { readCardOffer } from '#features/checkout/payment-step/read-card-offer.ts';
import { registerPaymentRoutes } from '#features/payment/payment-routes.ts';
import { registerSettings } from '#features/settings/settings-routes.ts';
import { registerStaffSessions } from '#features/staff/sign-in/staff-session-routes.ts';
import { registerStaffSignIn } from '#features/staff/sign-in/staff-sign-in-routes.ts';
import { registerOwnExport } from '#features/fulfillment/own-export-routes.ts';
import { registerCorrections } from '#features/order-correction/correction-routes.ts';
import { registerOrderRoutes } from '#features/orders/order-routes.ts';
import { registerReturnPapers } from '#features/documents/return-paper-routes.ts';
import { showOwnReturn } from '#features/returns/calls/own-return-reads.ts';
import { viewerOf } from '#features/returns/calls/return-viewer.ts';
import { registerOwnReturns } from '#features/returns/calls/own-return-routes.ts';
import { registerReturnRoutes } from '#features/payment/return-routes.ts';
import { registerPrivacyRequests } from '#features/privacy/ask/privacy-request-routes.ts';
import { registerQuickOrderRoutes } from '#features/quick-order/quick-order-routes.ts';
import { registerListForms } from '#features/quick-order/list-form-routes.ts';
import { registerListRoutes } from '#features/quick-order/list-routes.ts';
import { registerQuestionRoutes } from '#features/questions/question-routes.ts';
import { registerSearchReports } from '#features/reports/searches/search-report-routes.ts';
import { registerReviewRoutes } from '#features/reviews/review-routes.ts';
import { registerStorePageRoutes } from '#features/store-pages/store-page-routes.ts';
import { registerSheetFiles } from '#features/transfer/office/sheet-file-routes.ts';
import { registerStoreExport } from '#features/transfer/office/export-routes.ts';
import { registerImports } from '#features/transfer/office/import-routes.ts';
import { registerRuleSheets } from '#features/transfer/rule-sheets/rule-sheet-routes.ts';
import { registerVisitorRoutes } from '#features/visitor/visitor-routes.ts';
import { registerWishlistRoutes } from '#features/wishlist/wishlist-routes.ts';
import type { App } from '#platform/http.ts';
import { registerOfficeQuotes } from '#features/quotes/office-quote-routes.ts';
import { registerOfficeCompanies } from '#features/companies/office-company-routes.ts';
import { registerCustomerMerge } from '#features/customers/merge/merge-routes.ts';
import { registerCustomerLook } from '#features/customers/page/look-routes.ts';
import { registerCustomerWork } from '#features/customers/page/customer-work-routes.ts';
import { registerOfficeCalls } from './register-office-calls.ts';
import type { ShopServices } from './shop-services.ts';

/** Registers every call of the shop and the office, feature by feature. */
export function registerCalls(app: App, services: ShopServices): void {
  registerCatalogRoutes(app, services);
  registerStorePageRoutes(app, services);
  registerVisitorRoutes(app, services);
  registerAccountRoutes(app, services);
  registerAccountPayment(app, services);
  registerAddressRoutes(app, services);
  registerCartRoutes(app, services);
  registerCheckoutRoutes(app, services);
  const withAddresses: Parameters<typeof registerGuestRoutes>[1] = {
    ...services,
    readAddress: (form, { locale, page }) =>
      readAddress(services, {
        ...(page ? addressOfPage({ ...form, ...page }) : { form }),
        locale,
        use: 'add',
      }),
  };
  registerGuestRoutes(app, withAddresses);
  registerPhoneOrders(app, { ...services, readAddress: withAddresses.readAddress });
  registerPayments(app, services);
  registerOrderRoutes(app, services);
  registerOwnReturns(app, services);
  registerReturnPapers(app, {
    ...services,
    mayRead: async (request, returnNo) =>
      showOwnReturn(services, await viewerOf(services, request), returnNo),
  });
  registerOffice(app, services);
  registerPaymentFrame(app, services);
  registerReturnRoutes(app, services);
  registerDocumentRoutes(app, services);
  registerQuotePapers(app, services);
  registerOwnExport(app, services);
  registerWishlistRoutes(app, services);
  registerReviewRoutes(app, services);
  registerQuestionRoutes(app, services);
  registerAlertRoutes(app, services);
  registerCompanyRoutes(app, services);
  registerApprovalRoutes(app, services);
  registerOwnQuotes(app, services);
  registerPrivacyRequests(app, services);
  registerQuickOrderRoutes(app, services);
  registerListRoutes(app, services);
  registerListForms(app, services);
}

function registerPayments(app: App, services: ShopServices): void {
  registerPaymentRoutes(app, {
    ...services,
    log: app.log,
    startCardOrder: (...payment) => startCardOrder(services, ...payment),
  });
  registerPaymentLinks(app, { ...services, cardOffer: readCardOffer });
}

function registerOffice(app: App, services: ShopServices): void {
  registerStaffSignIn(app, services);
  registerStaffSessions(app, services);
  registerSettings(app, services);
  registerHomeDesk(app, services);
  registerOfficeCalls(app, services);
  registerCorrections(app, services);
  registerSearchReports(app, services);
  registerImports(app, services);
  registerCustomerWork(app, services);
  registerCustomerMerge(app, services);
  registerCustomerLook(app, services);
  registerOfficeCompanies(app, services);
  registerOfficeQuotes(app, services);
  registerStoreExport(app, services);
  registerSheetFiles(app, services);
  registerRuleSheets(app, services);
}
