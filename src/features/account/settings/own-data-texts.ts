import { account as englishAccount } from '#text/en/customer/account.ts';
import { company as englishCompany } from '#text/en/customer/company.ts';
import { orders as englishOrders } from '#text/en/customer/orders.ts';
import { ownData as englishOwnData } from '#text/en/customer/privacy/own-data.ts';
import { privacyRequest as englishPrivacyRequest } from '#text/en/customer/privacy/privacy-request.ts';
import { quotes as englishQuotes } from '#text/en/customer/quotes.ts';
import { returns as englishReturns } from '#text/en/customer/returns.ts';
import { activity as englishActivity } from '#text/en/office/activity.ts';
import { account as turkishAccount } from '#text/tr/customer/account.ts';
import { company as turkishCompany } from '#text/tr/customer/company.ts';
import { orders as turkishOrders } from '#text/tr/customer/orders.ts';
import { ownData as turkishOwnData } from '#text/tr/customer/privacy/own-data.ts';
import { privacyRequest as turkishPrivacyRequest } from '#text/tr/customer/privacy/privacy-request.ts';
import { quotes as turkishQuotes } from '#text/tr/customer/quotes.ts';
import { returns as turkishReturns } from '#text/tr/customer/returns.ts';
import { activity as turkishActivity } from '#text/tr/office/activity.ts';

/** The texts of the page of one's own data, in English. */
export const inEnglish = {
  account: englishAccount,
  activity: englishActivity,
  company: englishCompany,
  orders: englishOrders,
  ownData: englishOwnData,
  privacyRequest: englishPrivacyRequest,
  quotes: englishQuotes,
  returns: englishReturns,
};

/** The texts of the page of one's own data, in Turkish. */
export const inTurkish = {
  account: turkishAccount,
  activity: turkishActivity,
  company: turkishCompany,
  orders: turkishOrders,
  ownData: turkishOwnData,
  privacyRequest: turkishPrivacyRequest,
  quotes: turkishQuotes,
  returns: turkishReturns,
};
