import { isIban } from './iban.ts';
import type { SettingTexts } from './setting-groups.ts';
import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { parseBands } from '#rules/money/shipping.ts';

/** The steps from an empty shop to the first sale, in the order in which the guide shows them (rule settings/first-run). */
export const firstRunSteps = [
  'store',
  'payment',
  'shipping',
  'products',
  'contracts',
  'mail',
  'order',
] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];

/** The facts that decide the steps, besides the settings. */
export interface FirstRunFacts {
  carriers: number;
  /** Shown products with a price that can be bought now. */
  sellable: number;
  products: number;
  /** Texts of the store among the two contracts of an order and the privacy notice. */
  contracts: number;
  orders: number;
  cardProviders: readonly string[];
  sendsMail: boolean;
}

/** The texts that a first customer needs: distance sale, information before it, and the privacy notice to register. */
const neededContracts = 3;

/** The steps that are done. */
export function doneSteps(texts: SettingTexts, facts: FirstRunFacts): FirstRunStep[] {
  const isDone: Readonly<Record<FirstRunStep, boolean>> = {
    store: (['name', 'legalName', 'address', 'phone', 'email'] as const).every(
      (field) => texts[`store.${field}`] !== '',
    ),
    payment: hasPayment(texts, facts),
    shipping:
      facts.carriers > 0 &&
      (texts.kargoAliciyaAit === '1' || parseBands(texts.kargoUcreti).length > 0),
    products: facts.sellable > 0,
    contracts: facts.contracts >= neededContracts,
    mail: facts.sendsMail,
    order: facts.orders > 0,
  };
  return firstRunSteps.filter((step) => isDone[step]);
}

/** Whether a shopper can pay: at the door, to an account with a right IBAN, or by card with a provider whose keys are there. */
function hasPayment(texts: SettingTexts, { cardProviders }: FirstRunFacts): boolean {
  const accounts = parseBankAccounts(texts.b2cHavaleEftHesapBilgisi);
  const takesTransfers = texts.b2c_heft_odeme === '1' && accounts.some(({ iban }) => isIban(iban));
  const takesCards = texts.b2c_kk_odeme === '1' && cardProviders.includes(texts.cardProvider);
  return texts.b2c_ko_odeme === '1' || takesTransfers || takesCards;
}
