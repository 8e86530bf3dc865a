import type { NestpayAccount } from './nestpay-api.ts';
import type { ProviderName } from './provider.ts';

export interface IyzicoAccount {
  baseUrl: string;
  apiKey: string;
  secretKey: string;
}

export interface PaytrAccount {
  baseUrl: string;
  merchantId: string;
  merchantKey: string;
  merchantSalt: string;
  /** PayTR's page takes no money. */
  isTest: boolean;
}

/** A provider's account from the environment: complete, or with the names of the missing variables. */
export type AccountOf<T> =
  | { isWhole: true; account: T }
  | { isWhole: false; missing: readonly string[]; hasSome: boolean };

export interface ProviderAccounts {
  nestpay: AccountOf<NestpayAccount>;
  iyzico: AccountOf<IyzicoAccount>;
  paytr: AccountOf<PaytrAccount>;
}

/** Reads the environment; the caller collects the errors. */
interface Reader {
  text(name: string): string | undefined;
  /** https, or this machine. */
  bankUrl(name: string): string | undefined;
  choice(name: string, fallback: string, allowed: readonly string[]): string;
}

/** The accounts at the providers. Their secrets stand in the environment alone. */
export function readProviderAccounts(reader: Reader): ProviderAccounts {
  return { nestpay: nestpayOf(reader), iyzico: iyzicoOf(reader), paytr: paytrOf(reader) };
}

function nestpayOf({ text, bankUrl, choice }: Reader): AccountOf<NestpayAccount> {
  const storeType = choice('NESTPAY_STORE_TYPE', '3d_pay_hosting', storeTypes);
  return account(
    {
      NESTPAY_GATE_URL: bankUrl('NESTPAY_GATE_URL'),
      NESTPAY_API_URL: bankUrl('NESTPAY_API_URL'),
      NESTPAY_CLIENT_ID: text('NESTPAY_CLIENT_ID'),
      NESTPAY_STORE_KEY: text('NESTPAY_STORE_KEY'),
      NESTPAY_API_USER: text('NESTPAY_API_USER'),
      NESTPAY_API_PASSWORD: text('NESTPAY_API_PASSWORD'),
    },
    (given) => ({
      gateUrl: given('NESTPAY_GATE_URL'),
      apiUrl: given('NESTPAY_API_URL'),
      clientId: given('NESTPAY_CLIENT_ID'),
      storeKey: given('NESTPAY_STORE_KEY'),
      apiUser: given('NESTPAY_API_USER'),
      apiPassword: given('NESTPAY_API_PASSWORD'),
      storeType: storeType === '3d_pay' ? '3d_pay' : '3d_pay_hosting',
    }),
  );
}

function iyzicoOf({ text, bankUrl }: Reader): AccountOf<IyzicoAccount> {
  const baseUrl = origin(bankUrl('IYZICO_BASE_URL') ?? 'https://api.iyzipay.com');
  return account(
    {
      IYZICO_API_KEY: text('IYZICO_API_KEY'),
      IYZICO_SECRET_KEY: text('IYZICO_SECRET_KEY'),
    },
    (given) => ({
      baseUrl,
      apiKey: given('IYZICO_API_KEY'),
      secretKey: given('IYZICO_SECRET_KEY'),
    }),
  );
}

function paytrOf({ text, bankUrl, choice }: Reader): AccountOf<PaytrAccount> {
  const baseUrl = origin(bankUrl('PAYTR_BASE_URL') ?? 'https://www.paytr.com');
  const isTest = choice('PAYTR_TEST_MODE', 'off', ['on', 'off']) === 'on';
  return account(
    {
      PAYTR_MERCHANT_ID: text('PAYTR_MERCHANT_ID'),
      PAYTR_MERCHANT_KEY: text('PAYTR_MERCHANT_KEY'),
      PAYTR_MERCHANT_SALT: text('PAYTR_MERCHANT_SALT'),
    },
    (given) => ({
      baseUrl,
      merchantId: given('PAYTR_MERCHANT_ID'),
      merchantKey: given('PAYTR_MERCHANT_KEY'),
      merchantSalt: given('PAYTR_MERCHANT_SALT'),
      isTest,
    }),
  );
}

const storeTypes = ['3d_pay', '3d_pay_hosting'];

export const providerNames: readonly ProviderName[] = ['nestpay', 'iyzico', 'paytr'];

function origin(url: string): string {
  return new URL(url).origin;
}

function account<T>(
  variables: Readonly<Record<string, string | undefined>>,
  make: (given: (name: string) => string) => T,
): AccountOf<T> {
  const missing = Object.keys(variables).filter((name) => variables[name] === undefined);
  if (missing.length === 0) {
    return { isWhole: true, account: make((name) => variables[name] ?? '') };
  }
  return { isWhole: false, missing, hasSome: missing.length < Object.keys(variables).length };
}
