import type { Db } from '#db/database.ts';
import { logActivity } from '#db/activity/activity.ts';
import { lockSettings, readCurrencies, readSettingTexts } from '#db/settings/all-settings.ts';
import { storeBulletin } from '#db/settings/rate-bulletins.ts';
import { putCurrency } from '#db/transfer/write-settings.ts';
import { fetchBulletin } from '#platform/outside/fetch-bulletin.ts';
import {
  dailyRate,
  movesTooMuch,
  parseDailyRates,
  type RateBulletin,
} from '#rules/money/daily-rates.ts';

interface RateServices {
  db: Db;
  clock: () => Date;
  /** The address of the bulletins; null without one. */
  ratesUrl: string | null;
}

/** The name in the activity log of rates that no person set. */
const by = { kind: 'command', name: 'RATES_URL' } as const;

/**
 * Fetches the bulletin, and gives the currencies that follow it their new rates. `always`: also those of a bulletin that
 * the shop has. A rate that moves too much waits (rule settings/daily-rates). Answers how many rates changed; throws when
 * the bulletin cannot be fetched.
 */
export async function workRates(
  { db, clock, ratesUrl }: RateServices,
  { always }: { always: boolean },
): Promise<number> {
  if (ratesUrl === null) return 0;
  const { dailyRates } = await readSettingTexts(db);
  if (parseDailyRates(dailyRates).length === 0) return 0;
  const bulletin = await fetchBulletin(ratesUrl);
  const now = clock();
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const isNew = await storeBulletin(tx, bulletin, now);
    return isNew || always ? takeRates(tx, bulletin, now) : 0;
  });
}

async function takeRates(tx: Db, bulletin: RateBulletin, now: Date): Promise<number> {
  const { dailyRates, dailyRateLimit } = await readSettingTexts(tx);
  const known = new Map((await readCurrencies(tx)).map((each) => [each.code, each.exchangeRate]));
  let changed = 0;
  for (const daily of parseDailyRates(dailyRates)) {
    const to = dailyRate(bulletin, daily);
    const from = known.get(daily.code) ?? null;
    if (to === null || to === from || movesTooMuch(from, to, Number(dailyRateLimit))) continue;
    await putCurrency(tx, { id: null, code: daily.code, exchangeRate: to });
    await logActivity(tx, {
      by,
      action: 'setting.currency',
      subject: { kind: 'setting', id: daily.code },
      before: from === null ? null : { rate: from },
      after: { rate: to },
      now,
    });
    changed += 1;
  }
  return changed;
}
