import { ErrorBody } from '#contract/error-body.ts';
import {
  SettingsAnswer,
  SettingsChange,
  SettingsChanged,
} from '#contract/office/office-settings-page.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#db/database.ts';
import {
  readBanks,
  readCarriers,
  readCurrencies,
  readSettingTexts,
  type CurrencyRow,
} from '#db/settings/all-settings.ts';
import { readBulletin } from '#db/settings/rate-bulletins.ts';
import { dailyRate, parseDailyRates, type RateBulletin } from '#rules/money/daily-rates.ts';
import type { SettingTexts } from '#rules/settings/setting-groups.ts';
import type { App } from '#platform/http.ts';
import { isBinTableOld } from '#rules/settings/bin-table-age.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { changeSettings, type SettingsOutcome } from './change-settings.ts';
import { registerFirstRun } from './first-run-routes.ts';
import { registerSettingLists } from './setting-list-routes.ts';

export interface SettingsServices {
  db: Db;
  clock: () => Date;
  /** The card providers whose keys are in the environment. */
  cardProviders: () => readonly string[];
  /** Whether a mail server is there. */
  sendsMail: boolean;
  mailFrom: string;
  /** The address of daily exchange rates; null without one. */
  ratesUrl: string | null;
}

const tags = ['office'];

/** The settings of the shop: to read, and to change with a record of each change (page settings of the rules). */
export function registerSettings(app: App, services: SettingsServices): void {
  registerRead(app, services);
  registerChange(app, services);
  registerSettingLists(app, services);
  registerFirstRun(app, services);
}

/** 5 queries. */
function registerRead(app: App, services: SettingsServices): void {
  const { db, clock, cardProviders, sendsMail, mailFrom, ratesUrl } = services;
  app.get(
    '/api/office/settings',
    {
      schema: {
        tags,
        summary: 'All settings, currencies, carriers and installment plans',
        response: { 200: SettingsAnswer, '4xx': ErrorBody },
      },
    },
    async () => {
      const [values, currencies, carriers, { banks, cards }, bulletin] = await Promise.all([
        readSettingTexts(db),
        readCurrencies(db),
        readCarriers(db),
        readBanks(db),
        readBulletin(db),
      ]);
      const environment = {
        cardProviders: [...cardProviders()],
        mailServer: sendsMail,
        mailFrom,
        dailyRates: ratesUrl !== null,
      };
      const news = bulletin && bulletinNews(bulletin, { values, currencies });
      const table = {
        ...cards,
        oldest: cards.oldest?.toISOString() ?? null,
        isOld: cards.ranges > 0 && isBinTableOld(cards.oldest, clock()),
      };
      return { values, currencies, carriers, banks, cards: table, environment, bulletin: news };
    },
  );
}

/** The day of a bulletin, and its rates that differ from those in use. */
function bulletinNews(
  bulletin: RateBulletin,
  { values, currencies }: { values: SettingTexts; currencies: readonly CurrencyRow[] },
) {
  const inUse = new Map(currencies.map(({ code, exchangeRate }) => [code, exchangeRate]));
  const waiting = parseDailyRates(values.dailyRates).flatMap((daily) => {
    const exchangeRate = dailyRate(bulletin, daily);
    if (exchangeRate === null || exchangeRate === inUse.get(daily.code)) return [];
    return [{ code: daily.code, exchangeRate }];
  });
  return { day: bulletin.day, waiting };
}

function registerChange(app: App, { db, clock }: SettingsServices): void {
  app.post(
    '/api/office/settings',
    {
      config: { fromElsewhere: true, hasOwnLimit: true, readsOwnWrites: true },
      schema: {
        tags,
        summary: 'Changes settings, all of those named or none',
        description:
          '`seen` has the values that are being replaced. Where somebody changed one of them, the answer is 409 and `fields` names its value.',
        body: SettingsChange,
        response: { 200: SettingsChanged, '4xx': ErrorBody },
      },
    },
    async ({ body, worker: by, staff, locale }) => {
      if (by === null) throw new Error('a call of the office without a worker');
      const { changes, seen = {} } = body;
      // Mails carry links that give access (rule staff/demo-owner).
      if (staff?.isDemo && ('mailSender' in changes || 'mailReplyTo' in changes))
        throw new Refusal('demo-owner');
      const outcome = await changeSettings(db, { changes, seen, by, now: clock() });
      if (!outcome.ok) throw refusalOf(outcome, locale);
      return { values: outcome.values };
    },
  );
}

function refusalOf(outcome: SettingsOutcome & { ok: false }, locale: Locale): Refusal {
  const t = settingsTexts[locale];
  if (outcome.reason === 'changed')
    return new Refusal('setting-changed', { fields: textsOf(outcome.values, t.theirs) });
  if (outcome.reason === 'unknown') {
    const fields = { [outcome.key]: t.unknownSetting(outcome.key) };
    return new Refusal('invalid-input', { values: { field: outcome.key }, fields });
  }
  const fields = Object.fromEntries(
    Object.entries(outcome.refusals).map(([key, refusal]) => [key, t.wrong[refusal]]),
  );
  const [field = ''] = Object.keys(fields);
  return new Refusal('invalid-input', { values: { field }, fields });
}

function textsOf(
  values: Readonly<Record<string, string | undefined>>,
  write: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, text]) => [key, write(text ?? '')]));
}
