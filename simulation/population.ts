import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { CompanyRole } from '#rules/person/company-roles.ts';
import { makeProduct, makeSettings, sellingSettings } from '#tests/harness/factories.ts';
import { urls } from '#urls';
import type { Dice } from './dice.ts';
import type { LedgerProduct } from './ledger.ts';

/** A customer with an address. */
export interface Buyer {
  customerId: number;
  addressId: number;
  email: string;
  /** The code of their company; null for consumers. */
  company: string | null;
  role: CompanyRole | null;
  /** In lira: what they may order without being asked; null: anything. */
  orderLimit: number | null;
  isDealer: boolean;
  /** Blocked or closed, they order no more. */
  isGone: boolean;
  /** A payment of theirs is on its way. */
  isPaying: boolean;
}

export interface Company {
  code: string;
  /** In lira. */
  limit: number;
  buyers: Buyer[];
  /** Movements that its account has at the bookkeeping. */
  movements: number;
}

export interface Population {
  consumers: Buyer[];
  companies: Company[];
  products: LedgerProduct[];
}

/** One company for so many customers, twelve at most. */
const customersOfCompany = 50;
const mostCompanies = 12;
const productCount = 60;
export const orderLimit = 2_000;
export const carrier = 'Kargo';
export const bankAccount = 'TR330006100519786457841326';
const rolesOfCompany: readonly CompanyRole[] = ['manager', 'approver', 'buyer', 'buyer', 'buyer'];

/** Fills an empty shop: settings, goods, a carrier, and customers of whom some belong to companies to come. */
export async function populate(
  db: Db,
  dice: Dice,
  { customers, now }: { customers: number; now: Date },
): Promise<Population> {
  await makeSettings(db, {
    ...sellingSettings,
    b2cHavaleEftHesapBilgisi: `Banka_Arasta AŞ_123_${bankAccount}`,
    ucretsizKargoSecenek: '1',
    ucretsizKargoMiktar: '5000',
    b2b_acik_hesap: '1',
    guestCheckout: '1',
    cardProvider: 'nestpay',
    showPriceStatus: '1',
  });
  await db
    .insertInto('carriers')
    .values({ name: carrier, tracking_url: 'https://k.test/' })
    .execute();
  await publishPrivacyNotice(db);
  const products = await makeProducts(db, dice, now);
  const people = await makePeople(db, customers, now);
  const companies = Math.min(mostCompanies, Math.ceil(customers / customersOfCompany));
  const ofCompanies = people.splice(0, companies * rolesOfCompany.length);
  return { consumers: people, products, companies: groupByCompany(ofCompanies, dice) };
}

async function publishPrivacyNotice(db: Db): Promise<void> {
  const path = urls.privacyNotice;
  await db.insertInto('urls').values({ path, container: 'Page', params: '{}' }).execute();
  await db
    .insertInto('pages')
    .values({ url: path, title: 'KVKK', html: '<p>Aydınlatma metni</p>' })
    .execute();
}

/** The shop's name of a product; each order has a product once. */
export const nameOf = ({ productId }: { productId: number }): string => `Ürün ${productId}`;

async function makeProducts(db: Db, dice: Dice, now: Date): Promise<LedgerProduct[]> {
  const products: LedgerProduct[] = [];
  for (let id = 1; id <= productCount; id += 1) {
    const price = dice.whole(500, 90_000);
    const stock = dice.whole(40, 400);
    const tax = dice.one([1, 10, 20]);
    await makeProduct(db, {
      id,
      name: nameOf({ productId: id }),
      price: price / 100,
      taxRate: tax,
      quantity: stock,
      categories: [id % 2 === 0 ? 'kirtasiye/kalem' : 'hirdavat/vida'],
      brand: id % 3 === 0 ? 'KANDIL' : 'TANDIR',
      createdAt: now,
    });
    products.push({ id, code: `KOD-${id}`, price: price * 100, tax, stock, dealer: [] });
  }
  return products;
}

/** Nobody signs in with it; an import takes nothing else for a hash. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo';

async function makePeople(db: Db, customers: number, now: Date): Promise<Buyer[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    insert into customers (email, password_hash, name, surname, email_confirmed_at, created_at, password_changed_at)
    select 'kisi' || n || '@ornek.com', ${passwordHash}, 'Kişi ' || n, 'Yılmaz', ${now}, ${now}, ${now}
    from generate_series(1, ${customers}::int) n returning id, email`.execute(db);
  const addresses = await sql<{ id: number; customerId: number }>`
    insert into addresses (customer_id, address_title, name, country, city, town, address, phone, id_number)
    select id, 'Ev', name || ' ' || surname, 'TR', 'Edirne', 'Merkez', 'Saraçlar Cd. ' || id, '+90 (532) 111 22 33',
      '10000000146' from customers returning id, customer_id as "customerId"`.execute(db);
  const addressOf = new Map(addresses.rows.map(({ id, customerId }) => [customerId, id]));
  return rows.map(({ id, email }) => ({
    customerId: id,
    addressId: addressOf.get(id) ?? 0,
    email,
    company: null,
    role: null,
    orderLimit: null,
    isDealer: false,
    isGone: false,
    isPaying: false,
  }));
}

function groupByCompany(people: readonly Buyer[], dice: Dice): Company[] {
  return Array.from({ length: people.length / rolesOfCompany.length }, (_, index) => {
    const code = `F-${index + 1}`;
    const start = index * rolesOfCompany.length;
    const buyers = people.slice(start, start + rolesOfCompany.length);
    for (const [place, buyer] of buyers.entries()) {
      const role = rolesOfCompany[place] ?? 'buyer';
      const limit = role === 'buyer' ? orderLimit : null;
      Object.assign(buyer, { company: code, role, isDealer: true, orderLimit: limit });
    }
    return { code, limit: dice.whole(20, 60) * 1_000, buyers, movements: 0 };
  });
}
