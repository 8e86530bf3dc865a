import type { ApprovalDone, ApprovalsPage } from '#contract/company/approvals.ts';
import type { OfficeCompany } from '#contract/office/companies/office-company.ts';
import type { StatementDone } from '#contract/office/companies/company-credit.ts';
import { amountOf, shippingOf, toKurus, toLira } from '../amounts.ts';
import { openOf, type Method } from '../ledger.ts';
import type { Buyer, Company } from '../population.ts';
import type { World } from '../world.ts';
import type { FilledCart } from './fill-cart.ts';
import { orderWhere } from './work-orders.ts';
import { expectWithinTerms, isOverdue, passesLimit, placeInLedger } from './place-order.ts';

/** An order that waits for somebody of its company. */
export interface PendingApproval {
  id: number;
  buyer: Buyer;
  method: Method;
  cart: FilledCart;
  askedAt: number;
}

/** A request ends after so many days (rule approvals/expiry). */
const approvalMs = 14 * 86_400_000;

/** The approver of a company allows an order, or sends it back. */
export async function decideApproval(world: World): Promise<void> {
  const pending = world.dice.maybe(world.approvals);
  if (!pending) return;
  const isAllowed = world.dice.chance(0.75);
  const { buyers } = world.companyOf(pending.buyer);
  const approver = buyers.find(({ role }) => role === 'approver');
  if (!approver) return;
  const caller = await world.signIn(approver);
  const page = await caller.get(`/api/catalog/approvals?talep=${pending.id}`);
  const { open } = page.json<ApprovalsPage>();
  const forget = () => void world.approvals.splice(world.approvals.indexOf(pending), 1);
  if (open?.id !== pending.id) {
    forget();
    if (world.clock.now() - pending.askedAt > approvalMs) return;
    return world.find(`request ${pending.id} does not wait for its approver: ${page.text}`);
  }
  world.interruptNow();
  if (!isAllowed) {
    const back = { action: 'return', id: pending.id, reason: 'Gelecek ay' };
    await caller.postJson('/api/catalog/approvals', back);
    world.count('approval refused');
    return forget();
  }
  const form = { action: 'approve', id: pending.id, total: open.total };
  const answer = await caller.postJson('/api/catalog/approvals', form);
  if (answer.status !== 200) return noteRefusal(world, pending, answer.code);
  forget();
  const { orderNo } = answer.json<ApprovalDone>();
  if (orderNo === null) return world.find(`request ${pending.id} was allowed, without an order`);
  world.count('approved');
  // The order has the prices of now (rule approvals/order).
  const { buyer, method, cart } = pending;
  const now = cartOfNow(world, buyer, cart);
  if (method === 5) expectWithinTerms(world, buyer, now);
  placeInLedger(world, { buyer, method, cart: now, orderNo });
}

function cartOfNow({ ledger }: World, buyer: Buyer, cart: FilledCart): FilledCart {
  const lines = ledger.linesFor(buyer, cart.lines);
  const shipping = shippingOf(lines);
  return { lines, shipping, total: amountOf({ lines, shipping }) };
}

function noteRefusal(world: World, pending: PendingApproval, code: string): void {
  world.count(`approval: ${code}`);
  const isShort = pending.cart.lines.some(
    ({ productId, quantity }) =>
      world.ledger.product(productId).stock - world.holdsOf(productId) < quantity,
  );
  if (code === 'out-of-stock' && isShort) return;
  const { buyer } = pending;
  const now = cartOfNow(world, buyer, pending.cart);
  if (code === 'credit-limit' && passesLimit(world, buyer, now)) return;
  if (code === 'credit-overdue' && isOverdue(world, buyer)) return;
  world.find(`request ${pending.id} of ${toLira(now.total)} could not be allowed: ${code}`);
}

/** The bookkeeping books an order of a company, as one movement of its account. */
export async function bookOrder(world: World): Promise<void> {
  const order = orderWhere(
    world,
    ({ method, state, lines, ...each }) =>
      method === 5 &&
      (state === 'shipped' || state === 'delivered') &&
      lines.every(({ returning }) => returning === 0) &&
      openOf({ method, state, lines, ...each }) > 0,
  );
  if (!order) return;
  const company = world.companyOf(order.buyer);
  const amount = openOf(order);
  const { orderNo } = order;
  const line = { date: world.clock.date(), document: `SF-${order.number}`, orderNo };
  if (!(await write(world, company, { ...line, debit: toLira(amount), closes: true }))) return;
  order.booked += amount;
  world.ledger.pay(company.code, -amount);
  world.count('booked');
}

/** A company pays what it owes, which the bookkeeping writes. */
export async function payAccount(world: World): Promise<void> {
  const company = world.dice.one(world.population.companies);
  const owed = world.ledger.balances.get(company.code) ?? 0;
  if (owed <= 0) return;
  const line = { date: world.clock.date(), document: `TH-${company.movements}` };
  if (!(await write(world, company, { ...line, credit: toLira(owed) }))) return;
  world.ledger.pay(company.code, owed);
  world.count('account paid');
}

async function write(world: World, company: Company, line: object): Promise<boolean> {
  const from = company.movements;
  world.interruptNow();
  const url = `/api/office/companies/${company.code}/statement`;
  const answer = await world.office.call(url, { from, lines: [line] });
  if (answer.status !== 200) {
    world.find(`the statement of ${company.code} was refused: ${answer.text}`);
    return false;
  }
  company.movements = answer.json<StatementDone>().lines;
  return true;
}

/** The used part of a company's account is that of the ledger. */
export async function compareAccounts(world: World): Promise<void> {
  for (const { code, limit } of world.population.companies) {
    const answer = await world.office.get(`/api/office/companies/${code}`);
    const { credit } = answer.json<OfficeCompany>().account;
    if (!credit) {
      world.find(`${code} has no account any more`);
      continue;
    }
    const used = toKurus(credit.balance + credit.notBooked);
    if (used !== world.ledger.used(code))
      world.find(`${code} has used ${used}, the ledger says ${world.ledger.used(code)}`);
    if (used > limit * 100) world.find(`${code} has used ${used} of ${limit * 100}`);
  }
}
