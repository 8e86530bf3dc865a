import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import {
  lockSettings,
  readBanks,
  readCarriers,
  readCurrencies,
  removeCarrier,
  removeCurrency,
  type BankPlans,
} from '#db/settings/all-settings.ts';
import {
  putCarrier,
  putCurrency,
  putPlans,
  setDefaultCurrency,
} from '#db/transfer/write-settings.ts';
import { parseCurrency } from '#rules/money/currency.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { EntryRefusal } from '#rules/settings/setting-rows.ts';

export type ListOutcome =
  | { ok: true }
  | { ok: false; reason: 'wrong'; field: string; refusal: EntryRefusal }
  | { ok: false; reason: 'changed' | 'not-found' };

interface Asking {
  by: Worker;
  now: Date;
}

const done: ListOutcome = { ok: true };
const wrong = (field: string, refusal: EntryRefusal): ListOutcome => ({
  ok: false,
  reason: 'wrong',
  field,
  refusal,
});

interface Logged {
  action: Extract<ActivityAction, `setting.${string}`>;
  id: string;
  before: object | null;
  after: object | null;
}

const log = (tx: Db, { by, now }: Asking, { id, ...entry }: Logged) =>
  logActivity(tx, { by, now, ...entry, subject: { kind: 'setting', id } });

/** The largest rate that the database holds. */
const mostRate = 1_000_000_000;

/** Adds a currency or changes its rate, in TRY for one unit. 5 queries. */
export async function changeCurrency(
  db: Db,
  form: { code: string; exchangeRate: number; seen?: number },
  asking: Asking,
): Promise<ListOutcome> {
  const code = parseCurrency(form.code);
  const rate = Number(form.exchangeRate.toFixed(8));
  if (!/^[A-Z]{3}$/.test(code)) return wrong('code', 'code');
  if (code === 'TRY' && rate !== 1) return wrong('exchangeRate', 'rate-of-lira');
  if (!(rate > 0 && rate <= mostRate)) return wrong('exchangeRate', 'rate');
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const known = (await readCurrencies(tx)).find((currency) => currency.code === code);
    const was = known?.exchangeRate ?? null;
    if (form.seen !== undefined && was !== null && was !== form.seen && was !== rate)
      return { ok: false, reason: 'changed' };
    if ((await putCurrency(tx, { id: null, code, exchangeRate: rate })) === 'unchanged')
      return done;
    const before = was === null ? null : { rate: was };
    const entry = { action: 'setting.currency', id: code, before, after: { rate } } as const;
    await log(tx, asking, entry);
    return done;
  });
}

/** Makes a currency the one in which the shop counts. At most 6 queries. */
export async function chooseCurrency(db: Db, code: string, asking: Asking): Promise<ListOutcome> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const was = (await readCurrencies(tx)).find(({ isDefault }) => isDefault)?.code ?? '';
    const stored = await setDefaultCurrency(tx, code);
    if (stored === null) return { ok: false, reason: 'not-found' };
    if (stored === 'unchanged') return done;
    const entry = {
      action: 'setting.currency',
      id: code,
      before: { defaultCurrency: was },
      after: { defaultCurrency: code },
    } as const;
    await log(tx, asking, entry);
    return done;
  });
}

/** Removes a currency that nothing uses. 4 queries. */
export async function dropCurrency(db: Db, code: string, asking: Asking): Promise<ListOutcome> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const known = (await readCurrencies(tx)).find((currency) => currency.code === code);
    if (!known) return done;
    if (!(await removeCurrency(tx, code))) return wrong('code', 'in-use');
    const before = { rate: known.exchangeRate };
    await log(tx, asking, { action: 'setting.currency', id: code, before, after: null });
    return done;
  });
}

/** Adds a carrier or changes its tracking address. 4 queries. */
export async function changeCarrier(
  db: Db,
  form: { name: string; trackingUrl: string; seen?: string },
  asking: Asking,
): Promise<ListOutcome> {
  const [name, trackingUrl] = [form.name.trim(), form.trackingUrl.trim()];
  if (name === '') return wrong('name', 'name');
  if (!isTrackingUrl(trackingUrl)) return wrong('trackingUrl', 'tracking-url');
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const known = (await readCarriers(tx)).find((carrier) => carrier.name === name);
    const was = known?.trackingUrl ?? null;
    if (form.seen !== undefined && was !== null && was !== form.seen && was !== trackingUrl)
      return { ok: false, reason: 'changed' };
    if ((await putCarrier(tx, { name, trackingUrl })) === 'unchanged') return done;
    const before = was === null ? null : { trackingUrl: was };
    const entry = { action: 'setting.carrier', id: name, before, after: { trackingUrl } } as const;
    await log(tx, asking, entry);
    return done;
  });
}

function isTrackingUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && text.startsWith('https://');
}

/** Removes a carrier that no parcel was sent with. 4 queries. */
export async function dropCarrier(db: Db, name: string, asking: Asking): Promise<ListOutcome> {
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const known = (await readCarriers(tx)).find((carrier) => carrier.name === name);
    if (!known) return done;
    if (!(await removeCarrier(tx, name))) return wrong('name', 'in-use');
    const before = { trackingUrl: known.trackingUrl };
    await log(tx, asking, { action: 'setting.carrier', id: name, before, after: null });
    return done;
  });
}

type Plans = BankPlans['plans'];

/** Replaces a bank's installment plans; a plan keeps its id. At most 9 queries. */
export async function changePlans(
  db: Db,
  form: { bankId: number; plans: Plans; seen?: Plans },
  asking: Asking,
): Promise<ListOutcome> {
  const plans = form.plans.toSorted((a, b) => a.installment - b.installment);
  if (new Set(plans.map(({ installment }) => installment)).size < plans.length)
    return wrong('plans', 'plans-twice');
  if (plans.filter(({ isDefault }) => isDefault).length > 1) return wrong('plans', 'plans-default');
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const bank = (await readBanks(tx)).banks.find(({ id }) => id === form.bankId);
    if (!bank) return { ok: false, reason: 'not-found' };
    const [was, is] = [plansText(bank.plans), plansText(plans)];
    if (was === is) return done;
    if (form.seen && plansText(form.seen) !== was) return { ok: false, reason: 'changed' };
    await putPlans(
      tx,
      bank.id,
      plans.map((plan) => ({ ...plan, id: null })),
    );
    const [before, after] = [{ plans: was }, { plans: is }];
    await log(tx, asking, { action: 'setting.plans', id: bank.name, before, after });
    return done;
  });
}

/** `1: %0*, 3: %4.46`; the star marks the plan that is chosen at first. */
function plansText(plans: Plans): string {
  return plans
    .toSorted((a, b) => a.installment - b.installment)
    .map(
      ({ installment, commission, isDefault }) =>
        `${installment}: %${commission}${isDefault ? '*' : ''}`,
    )
    .join(', ');
}
