import { Type } from 'typebox';
import { ErrorBody } from '#contract/error-body.ts';
import {
  CarrierForm,
  CarrierName,
  CurrencyCode,
  CurrencyForm,
  PlansForm,
} from '#contract/office/office-settings-page.ts';
import { Id, Success } from '#contract/primitives.ts';
import { idOrNotFound, Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import {
  changeCarrier,
  changeCurrency,
  changePlans,
  chooseCurrency,
  dropCarrier,
  dropCurrency,
  type ListOutcome,
} from './change-lists.ts';
import { workRates } from './work-rates.ts';

interface ListServices {
  db: Db;
  clock: () => Date;
  ratesUrl: string | null;
}

const tags = ['office'];
const config = { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true } as const;
const response = { 200: Success, '4xx': ErrorBody };

/** Currencies, carriers and installment plans of the shop (rule settings/lists). */
export function registerSettingLists(app: App, services: ListServices): void {
  registerCurrencies(app, services);
  registerDefaultCurrency(app, services);
  registerFetchedRates(app, services);
  registerCarriers(app, services);
  registerPlans(app, services);
}

function answer(outcome: ListOutcome, locale: Locale): { success: true } {
  if (outcome.ok) return { success: true };
  if (outcome.reason !== 'wrong')
    throw new Refusal(outcome.reason === 'changed' ? 'setting-changed' : 'not-found');
  const { field, refusal } = outcome;
  const fields = { [field]: settingsTexts[locale].wrongEntry[refusal] };
  throw new Refusal('invalid-input', { values: { field }, fields });
}

function asking(by: Worker | null, { clock }: ListServices) {
  if (by === null) throw new Error('a call of the office without a worker');
  return { by, now: clock() };
}

function registerCurrencies(app: App, services: ListServices): void {
  app.post(
    '/api/office/currencies',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a currency or changes its rate',
        body: CurrencyForm,
        response,
      },
    },
    async ({ body, worker, locale }) =>
      answer(await changeCurrency(services.db, body, asking(worker, services)), locale),
  );
  app.post(
    '/api/office/currencies/remove',
    {
      config,
      schema: { tags, summary: 'Removes a currency without prices', body: CurrencyCode, response },
    },
    async ({ body, worker, locale }) =>
      answer(await dropCurrency(services.db, body.code, asking(worker, services)), locale),
  );
}

function registerDefaultCurrency(app: App, services: ListServices): void {
  app.post(
    '/api/office/currencies/default',
    {
      config,
      schema: {
        tags,
        summary: 'Chooses the currency in which the shop counts',
        body: CurrencyCode,
        response,
      },
    },
    async ({ body, worker, locale }) =>
      answer(await chooseCurrency(services.db, body.code, asking(worker, services)), locale),
  );
}

function registerFetchedRates(app: App, services: ListServices): void {
  app.post(
    '/api/office/currencies/fetch',
    {
      config,
      schema: {
        tags,
        summary: 'Fetches the daily rates now and takes them',
        description: 'A rate that moves more than the setting `dailyRateLimit` is not taken.',
        response,
      },
    },
    async ({ log }) => {
      if (services.ratesUrl === null) throw new Refusal('rates-missing');
      try {
        await workRates(services, { always: true });
      } catch (err) {
        log.warn({ err }, 'the daily rates could not be fetched');
        throw new Refusal('rates-missing');
      }
      return { success: true as const };
    },
  );
}

function registerCarriers(app: App, services: ListServices): void {
  app.post(
    '/api/office/carriers',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a carrier or changes its tracking address',
        body: CarrierForm,
        response,
      },
    },
    async ({ body, worker, locale }) =>
      answer(await changeCarrier(services.db, body, asking(worker, services)), locale),
  );
  app.post(
    '/api/office/carriers/remove',
    {
      config,
      schema: { tags, summary: 'Removes a carrier without parcels', body: CarrierName, response },
    },
    async ({ body, worker, locale }) =>
      answer(await dropCarrier(services.db, body.name, asking(worker, services)), locale),
  );
}

function registerPlans(app: App, services: ListServices): void {
  app.post(
    '/api/office/banks/:id/plans',
    {
      config,
      schema: {
        tags,
        summary: 'Replaces the installment plans of a bank',
        params: Type.Object({ id: Id }),
        body: PlansForm,
        response,
      },
    },
    async ({ params, body, worker, locale }) => {
      const form = { bankId: idOrNotFound(params.id), ...body };
      return answer(await changePlans(services.db, form, asking(worker, services)), locale);
    },
  );
}
