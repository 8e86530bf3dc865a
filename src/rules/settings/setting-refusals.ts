import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { normaliseEmail } from '#rules/shop/email-address.ts';
import { settingErrors } from '#rules/shop/settings.ts';
import { logoOf } from './store-logo.ts';
import type { SettingError } from '#rules/shop/setting-values.ts';
import { brandColorRefusal } from './brand-color.ts';
import { isIban } from './iban.ts';
import { kindOf, settingKeys, storeFieldOf, type SettingKey } from './setting-groups.ts';

/** The reason for which the office refuses a setting's value. */
export type SettingRefusal =
  | Exclude<SettingError['reason'], 'unknown-setting'>
  | 'required'
  | 'too-long'
  | 'bad-email'
  | 'bad-web-address'
  | 'bad-phone'
  | 'bad-social'
  | 'bad-provider'
  | 'bad-group'
  | 'bad-logo'
  | 'bad-color'
  | 'low-contrast'
  | 'bad-iban'
  | 'account-incomplete';

/** The longest value of a setting, in characters. */
const mostCharacters = 20_000;
const mostOfText = 300;

/** The refusals of changed settings by key; empty when all can be stored (rule settings/refused). */
export function settingRefusals(
  changes: Readonly<Partial<Record<SettingKey, string>>>,
): Partial<Record<SettingKey, SettingRefusal>> {
  const refusals: Partial<Record<SettingKey, SettingRefusal>> = {};
  for (const key of settingKeys) {
    const text = changes[key];
    if (text === undefined) continue;
    const refusal = lengthRefusal(key, text) ?? formRefusal(key, text.trim());
    if (refusal !== null) refusals[key] = refusal;
  }
  return refusals;
}

function lengthRefusal(key: SettingKey, text: string): SettingRefusal | null {
  const isShort = ['text', 'phone', 'email', 'web-address', 'mailbox'].includes(kindOf(key));
  return text.length > (isShort ? mostOfText : mostCharacters) ? 'too-long' : null;
}

function formRefusal(key: SettingKey, text: string): SettingRefusal | null {
  if (key === 'store.name') return text === '' ? 'required' : null;
  switch (kindOf(key)) {
    case 'email':
      return text === '' || normaliseEmail(text) !== null ? null : 'bad-email';
    case 'web-address':
      return text === '' || isWebAddress(text) ? null : 'bad-web-address';
    case 'phone':
      return text === '' || isPhone(text) ? null : 'bad-phone';
    case 'social':
      return text.split('|').every(isSocialEntry) ? null : 'bad-social';
    case 'provider':
      return ['', 'nestpay', 'iyzico', 'paytr'].includes(text) ? null : 'bad-provider';
    case 'accounts':
      return accountsRefusal(text);
    case 'logo':
      return text === '' || logoOf(text) !== null ? null : 'bad-logo';
    case 'color':
      return text === '' ? null : brandColorRefusal(text);
    default:
      return storeFieldOf(key) === null ? flagRefusal(key, text) : storeFlagRefusal(key, text);
  }
}

function storeFlagRefusal(key: SettingKey, text: string): SettingRefusal | null {
  return kindOf(key) === 'flag' && !['0', '1', ''].includes(text) ? 'not-a-flag' : null;
}

function flagRefusal(key: SettingKey, text: string): SettingRefusal | null {
  const [error] = settingErrors({ [key]: text });
  return error && error.reason !== 'unknown-setting' ? error.reason : null;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/"'<>\\]+(?:\/[^\s"'<>\\]*)?$/i.test(text);
}

function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s()/.-]+$/.test(text) && digits >= 5 && digits <= 15;
}

/** An entry of socialMedia: `1_https://…` is shown, `0_…` is hidden and may be empty. */
function isSocialEntry(entry: string): boolean {
  const text = entry.trim();
  const address = text.slice(2);
  if (text === '' || text === '0' || (text.startsWith('0_') && address === '')) return true;
  return /^[01]_/.test(text) && isWebAddress(address) && address.startsWith('https://');
}

function accountsRefusal(text: string): SettingRefusal | null {
  const entries = text.split('|').filter((entry) => entry.trim() !== '');
  const accounts = parseBankAccounts(text);
  const isWhole = accounts.every(({ accountName, iban }) => accountName !== '' && iban !== '');
  if (accounts.length < entries.length || !isWhole) return 'account-incomplete';
  return accounts.every(({ iban }) => isIban(iban)) ? null : 'bad-iban';
}
