import type { OfficeReturn, ReturnTablePage } from '#contract/office/orders/office-returns.ts';
import { usualPageSize } from '#contract/office/office-list-query.ts';
import { Refusal } from '#contract/refusals.ts';
import { findReturns, returnSortKeys } from '#db/returns/find-returns.ts';
import { readReturn, type StoredReturn } from '#db/returns/read-return.ts';
import { decodePageCursor, encodePageLinks } from '#platform/page-cursor.ts';
import { shareOf } from '#rules/order/cancellation/cancel-part.ts';
import { rightOf } from '#rules/returns/return-right.ts';
import { officeActions, returnViews, unsentActions } from '#rules/returns/return-states.ts';
import { isReturnReason, mayDeduct } from '#rules/returns/return-words.ts';
import { beginOfDay, istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { factsOf } from '../work/return-facts.ts';
import { sealOfAccounts } from '../work/sealed-iban.ts';
import { isUnsent, type ReturnServices } from '../work/return-parts.ts';
import { moneyOfStored } from './own-return-reads.ts';

interface Query {
  view?: string;
  q?: string;
  from?: string;
  to?: string;
  reason?: string;
  cursor?: string;
  limit?: number;
}

const sort = '-no';
const dayMs = 86_400_000;

function wrongWord(field: string, locale: Locale): Refusal {
  const message = returnDeskTexts[locale].wrongWord;
  return new Refusal('invalid-input', { values: { field }, fields: { [field]: message } });
}

/** A page of the office's list of returns (rules returns/views, returns/search). 2 queries. */
export async function readReturnTable(
  { db, clock }: ReturnServices,
  query: Query,
  locale: Locale,
): Promise<ReturnTablePage> {
  const { view: named = 'all', limit = usualPageSize, reason = '' } = query;
  const view = returnViews.find((each) => each === named);
  const text = query.q?.trim() ?? '';
  if (view === undefined) throw wrongWord('view', locale);
  if (text.includes('\0')) throw wrongWord('q', locale);
  if (reason !== '' && !isReturnReason(reason)) throw wrongWord('reason', locale);
  const from = query.from ? beginOfDay(query.from) : null;
  const last = query.to ? beginOfDay(query.to) : null;
  if (query.from && from === null) throw wrongWord('from', locale);
  if (query.to && last === null) throw wrongWord('to', locale);
  const cursor = query.cursor ? decodePageCursor(query.cursor, sort, returnSortKeys) : null;
  if (query.cursor && cursor === null) throw wrongWord('cursor', locale);
  const found = await findReturns(db, {
    view,
    text,
    from,
    sort,
    cursor,
    limit,
    before: last && new Date(last.getTime() + dayMs),
    reason: reason !== '' && isReturnReason(reason) ? reason : null,
    today: istanbulDay(clock()),
  });
  return { items: found.items, ...encodePageLinks(found, sort), total: found.total };
}

/** A return for the office. 1 query, 2 where an account is kept for it. */
export async function readOfficeReturn(
  { db, clock, snapshot }: ReturnServices,
  returnNo: string,
): Promise<OfficeReturn> {
  const found = await readReturn(db, { returnNo });
  if (!found) throw new Refusal('not-found');
  const { settings } = snapshot();
  const holder = found.holder === '' ? '' : (await sealOfAccounts(db)).open(found.holder);
  const facts = factsOf(found, { withdrawal: 'yes' }, { settings, today: istanbulDay(clock()) });
  return {
    ...officeFields({ ...found, holder }),
    until: rightOf(facts).until,
    actions: isUnsent(found) ? unsentActions(found.state) : officeActions(found.state),
  };
}

function officeFields(found: StoredReturn): Omit<OfficeReturn, 'until' | 'actions'> {
  const { id: _id, orderId: _order, locale: _locale, isInformed: _informed, ...fields } = found;
  const { paymentType: _type, beforeDelivery: _before, ...rest } = fields;
  const { goods: _goods, deduction: _deduction, shipping: _shipping, ...more } = rest;
  const {
    exchanged: _exchanged,
    commission: _commission,
    total: _total,
    currency: _currency,
    settledAt: _at,
    ...shown
  } = more;
  return {
    ...shown,
    isRight: found.history.some(({ step }) => step === 'declared'),
    money: moneyOfStored(found),
    lines: found.lines.map(({ seo: _seo, gross, ...line }) => ({
      ...line,
      amount: shareOf(gross, line.quantity, line.bought),
      mayDeduct: mayDeduct(line.reason),
    })),
  };
}
