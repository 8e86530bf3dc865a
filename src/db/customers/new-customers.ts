import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { MarketingKind } from '#rules/person/consent-kinds.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { hasPage, keyOf } from './customers.ts';
import { textVersion } from './guests.ts';

/** Whether somebody may register with this e-mail, and whether the shop may take anybody. */
export function registrationState(asked: {
  email: string;
  privacyNotice: string;
}): RawBuilder<{ isTaken: boolean; isOpen: boolean }> {
  return sql`select exists (select from customers where email_key = ${keyOf(asked.email)}) as "isTaken",
    ${hasPage(asked.privacyNotice)} as "isOpen"`;
}

/** Whether an account may be made of a guest: `isTaken` too when it was made already; no row for an unknown customer. */
export function guestAccountState(asked: {
  customerId: number;
  privacyNotice: string;
}): RawBuilder<{ isTaken: boolean; isOpen: boolean }> {
  return sql`select exists (
      select from customers c where c.email_key = lower(g.email collate "C")) as "isTaken",
    ${hasPage(asked.privacyNotice)} as "isOpen"
    from customers g where g.id = ${asked.customerId}`;
}

/**
 * Makes a customer of a guest, who keeps orders, cart and addresses. False when they are none any more. Throws a
 * duplicate (`isDuplicate`) when the e-mail has an account. 1 query.
 */
export async function makeCustomerOfGuest(
  tx: Db,
  guestId: number,
  { passwordHash, group, now }: { passwordHash: string; group: string; now: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('customers')
    .set({
      is_guest: false,
      password_hash: passwordHash,
      password_changed_at: now,
      group_id: groupOf(group),
    })
    .where('id', '=', guestId)
    .where('is_guest', '=', true)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** The id of the group with a code; null where no group has it. */
function groupOf(code: string): RawBuilder<number | null> {
  return sql`(select id from customer_groups where code = ${code})`;
}

/** Adds a customer and gives the id; no row when the e-mail is known. */
export function newCustomer(customer: {
  name: string;
  surname: string;
  email: string;
  phone: string;
  passwordHash: string;
  marketing: boolean;
  /** The code of the group that they come into; empty or unknown: none (rule prices/registered-group). */
  group: string;
  now: Date;
}): RawBuilder<{ id: number }> {
  const { name, surname, email, phone, passwordHash, marketing, group, now } = customer;
  const marketingAt = marketing ? now : null;
  return sql`
    insert into customers
      (name, surname, email, phone, password_hash, password_changed_at, marketing, marketing_at, created_at,
        group_id)
    values (${name}, ${surname}, ${email}, ${phone}, ${passwordHash}, ${now}, ${marketing}, ${marketingAt}, ${now},
      ${groupOf(group)})
    on conflict (email_key) do nothing returning id`;
}

/**
 * The rest of a registration's statement, for the new customer in `who`: the record of consents and notices (the
 * privacy notice in its version of that moment, and each way of advertising whose box was ticked; rule account/consents), and a
 * mail that asks to confirm the e-mail (rule account/email-confirmation).
 */
export function registrationParts(given: {
  /** The path of the store's privacy notice. */
  privacyNotice: string;
  /** The ways of advertising that were agreed to, with the words beside their boxes. */
  agreed: readonly { kind: MarketingKind; words: string }[];
  /** The network address that it comes from. */
  address: string;
  locale: Locale;
  now: Date;
}): RawBuilder<unknown> {
  return sql`, consented as (
      insert into consents (customer_id, kind, version, at, address, text, sha256, locale, source)
      select who.id, said.kind, said.version, ${given.now}::timestamptz, ${given.address}::text, said.text, said.sha256,
        ${given.locale}::text, 'register'
      from who, (
        select 'kvkk' as kind,
          ${textVersion} as version, '' as text, encode(sha256(convert_to(p.html, 'UTF8')), 'hex') as sha256
        from pages p where p.url = ${given.privacyNotice} and p.html <> ''
        union all
        select a.kind, '', a.words, encode(sha256(convert_to(a.words, 'UTF8')), 'hex')
        from json_to_recordset(${JSON.stringify(given.agreed)}::json) as a (kind text, words text)
      ) said
    ), confirmation as (
      insert into outbox (kind, payload, customer_id)
      select 'confirm-email', jsonb_build_object('locale', ${given.locale}::text), id from who
    )`;
}
