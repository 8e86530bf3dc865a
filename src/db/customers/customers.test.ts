import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { addAddress, listAddresses, removeAddress, replaceAddress } from './addresses.ts';
import {
  credentialsOf,
  readAccountInfo,
  readCustomerFrame,
  renewPasswordHash,
  replacePassword,
  saveAccountInfo,
} from './customers.ts';
import { readAccount } from './account-statement.ts';
import { newCustomer } from './new-customers.ts';
import { endOldAccess } from './sessions.ts';

const now = new Date('2026-11-21T09:00:00Z');
const person = {
  name: 'İnci',
  surname: 'Şahin',
  phone: '+90 (532) 111 22 33',
  passwordHash: 'hash',
  marketing: false,
  group: '',
  now,
};
/** The id of an address that the customer adds. */
async function addedAddress(db: Db, customerId: number): Promise<number> {
  const done = await addAddress(db, { customerId, address, most: 100, now });
  if (typeof done === 'string') throw new Error(done);
  return done.id;
}

const address = {
  addressTitle: "Ev'im",
  name: 'İnci Şahin',
  country: 'Türkiye',
  city: 'İzmir',
  town: 'Bornova',
  address: 'Kâzımdirik Mah. No: 8',
  number: '+90 (532) 111 22 33',
  idNumber: '10000000146',
  companyName: '',
  taxOffice: '',
  taxNumber: '',
};

const rowOf = async <T>(db: Db, query: RawBuilder<T>) => (await query.execute(db)).rows[0] ?? null;

describeEachEngine('customers', (open) => {
  let database: TestDatabase;
  let id: number;
  let otherId: number;
  beforeAll(async () => {
    database = await open();
    id = (await added({ ...person, email: 'Inci@Ornek.com' }))?.id ?? 0;
    otherId = (await added({ ...person, email: 'baska@ornek.com' }))?.id ?? 0;
  });
  afterAll(() => database.drop());

  const added = (customer: Parameters<typeof newCustomer>[0]) =>
    rowOf(database.db, newCustomer(customer));
  const found = (email: string) => rowOf(database.db, credentialsOf(email));

  test('an email address is one account in any letter case', async () => {
    expect(await added({ ...person, email: 'INCI@ornek.COM' })).toBeNull();
    expect(await found('iNCI@ORNEK.com')).toEqual({
      id,
      isBlocked: false,
      passwordHash: 'hash',
      choices: { listView: null, locale: null, currency: null },
      owes: false,
    });
    expect(await found('ıncı@ornek.com')).toBeNull();
    expect(await found('')).toBeNull();
    const at = { ...person, email: 'ayni@ornek.com' };
    const several = await Promise.all(Array.from({ length: 5 }, () => added(at)));
    expect(several.filter((each) => each !== null)).toHaveLength(1);
  });

  test('the form of personal data changes its own fields alone', async () => {
    const { db } = database;
    const info = {
      name: 'Işıl',
      surname: 'Şen',
      phone: '',
      gender: 'female',
      birthdate: '1990-02-28',
    };
    await saveAccountInfo(db, id, info);
    expect(await readAccountInfo(db, { customerId: id })).toEqual({
      ...info,
      email: 'Inci@Ornek.com',
      consents: [],
      emailConfirmed: false,
    });
    await saveAccountInfo(db, id, { ...info, gender: null, birthdate: null });
    expect(await readAccountInfo(db, { customerId: id })).toMatchObject({
      gender: '',
      birthdate: '',
    });
    expect(await readAccountInfo(db, { customerId: otherId })).toMatchObject({ name: 'İnci' });
  });

  test('a rehashed password never undoes a password change, which also ends reset links', async () => {
    const { db } = database;
    await db
      .insertInto('account_tokens')
      .values([
        {
          token_hash: Buffer.from('a'),
          customer_id: otherId,
          purpose: 'reset-password',
          expires_at: now,
        },
        {
          token_hash: Buffer.from('b'),
          customer_id: otherId,
          purpose: 'confirm-email',
          expires_at: now,
        },
      ])
      .execute();
    expect(await replacePassword(db, otherId, { from: 'other', to: 'new' }, now)).toBe(false);
    expect(await replacePassword(db, otherId, { from: 'hash', to: 'new' }, now)).toBe(true);
    await endOldAccess(db, otherId, 0);
    await renewPasswordHash(db, otherId, { from: 'hash', to: 'hash again' });
    expect(await found('baska@ornek.com')).toMatchObject({ passwordHash: 'new' });
    const left = await db.selectFrom('account_tokens').select('purpose').execute();
    expect(left).toEqual([{ purpose: 'confirm-email' }]);
  });

  test('the session of a new customer is empty', async () => {
    expect(await readCustomerFrame(database.db, otherId)).toEqual({
      customer: { name: 'İnci', surname: 'Şahin', email: 'baska@ornek.com', phone: person.phone },
      branches: [],
      wishlist: [],
      overdue: { balance: 0, expiryDay: 0, currency: null },
      listView: null,
      currency: null,
      deliversTo: null,
      hasStatement: false,
      company: null,
    });
  });

  const accountOf = async (period: { from: string | null; to: string | null }) => {
    const account = await readAccount(database.db, { customerId: id }, period);
    if (!account) throw new Error('the customer is there');
    return account;
  };

  test('orders movements by day, with exact amounts', async () => {
    const { db } = database;
    await db
      .insertInto('customer_statement')
      .values([
        { customer_id: id, position: 1, date: '2026-02-01', debit: 12_345_678_901.99 },
        { customer_id: id, position: 2, date: '2026-01-31', credit: 0.1, due_date: '2026-03-01' },
        { customer_id: otherId, position: 1, date: '2026-01-01', debit: 5 },
      ])
      .execute();
    const { currency, balance, movements } = await accountOf({ from: null, to: null });
    expect([currency, balance]).toEqual([null, 12_345_678_901.89]);
    expect(movements).toEqual([
      {
        date: '2026-01-31',
        document: '',
        description: '',
        dueDate: '2026-03-01',
        debit: 0,
        credit: 0.1,
        balance: -0.1,
        laterDebits: 12_345_678_901.99,
      },
      {
        date: '2026-02-01',
        document: '',
        description: '',
        dueDate: null,
        debit: 12_345_678_901.99,
        credit: 0,
        balance: 12_345_678_901.89,
        laterDebits: 0,
      },
    ]);
    const until = await accountOf({ from: null, to: '2026-01-31' });
    expect(until.movements.map((each) => each.balance)).toEqual([-0.1]);
    expect(until.balance).toBe(12_345_678_901.89);
    const since = await accountOf({ from: '2026-02-01', to: '2026-02-01' });
    expect(since.movements.map((each) => each.balance)).toEqual([12_345_678_901.89]);
    expect((await readCustomerFrame(db, id)).hasStatement).toBe(true);
  });

  test('each customer reads their own addresses alone', async () => {
    const { db } = database;
    const add = (customerId: number) => addedAddress(db, customerId);
    const first = await add(id);
    const second = await add(id);
    expect((await listAddresses(db, { customerId: id }))?.addresses).toEqual([
      { ...address, id: second },
      { ...address, id: first },
    ]);
    const changed = { ...address, addressTitle: 'Depo' };
    expect(await replaceAddress(db, { customerId: otherId, id: first, address: changed })).toBe(
      false,
    );
    expect(await removeAddress(db, { customerId: otherId, id: first })).toBe(false);
    expect(await replaceAddress(db, { customerId: id, id: first, address: changed })).toBe(true);
    expect((await listAddresses(db, { customerId: id }))?.addresses[1]?.addressTitle).toBe('Depo');
    expect(await removeAddress(db, { customerId: id, id: first })).toBe(true);
    expect(await removeAddress(db, { customerId: id, id: first })).toBe(false);
  });

  test('a cart forgets a deleted address', async () => {
    const { db } = database;
    const chosen = await addedAddress(db, id);
    await db
      .insertInto('carts')
      .values({ customer_id: id, delivery_address_id: chosen, invoice_address_id: chosen })
      .execute();
    await removeAddress(db, { customerId: id, id: chosen });
    const cart = await db.selectFrom('carts').selectAll().executeTakeFirstOrThrow();
    expect(cart).toMatchObject({
      customer_id: id,
      delivery_address_id: null,
      invoice_address_id: null,
    });
  });

  test('adding or deleting an address clears the open cart’s choice, and editing does not', async () => {
    const { db } = database;
    const add = () => addedAddress(db, id);
    const [chosen, other] = [await add(), await add()];
    const both = { delivery_address_id: chosen, invoice_address_id: chosen };
    await db.deleteFrom('carts').where('customer_id', '=', id).execute();
    await db
      .insertInto('carts')
      .values([
        { customer_id: id, ...both },
        { customer_id: id, ordered_at: now, ...both },
      ])
      .execute();
    const choose = () => db.updateTable('carts').set(both).where('customer_id', '=', id).execute();
    const choices = async () =>
      (
        await db
          .selectFrom('carts')
          .select('delivery_address_id')
          .where('customer_id', '=', id)
          .orderBy('id')
          .execute()
      ).map((cart) => cart.delivery_address_id);
    await replaceAddress(db, { customerId: id, id: other, address });
    expect(await choices()).toEqual([chosen, chosen]);
    await removeAddress(db, { customerId: id, id: other });
    expect(await choices()).toEqual([null, chosen]);
    await choose();
    await add();
    expect(await choices()).toEqual([null, chosen]);
    await choose();
    expect(await addAddress(db, { customerId: id, address, most: 1, now })).toBe('full');
    expect(await choices()).toEqual([chosen, chosen]);
  });

  test('concurrent requests cannot exceed the limit of addresses', async () => {
    const { db } = database;
    const add = () => addAddress(db, { customerId: otherId, address, most: 4, now });
    const added = await Promise.all(Array.from({ length: 10 }, add));
    expect(added.filter((each) => each !== 'full')).toHaveLength(4);
    expect((await listAddresses(db, { customerId: otherId }))?.addresses).toHaveLength(4);
  });
});
