import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Address, AddressList } from '#contract/address.ts';
import { loadReferenceData } from '#platform/reference-data.ts';
import { addSignedInSession } from '#tests/harness/buyers.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { visitorApp, type Browser, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerAddressRoutes } from './address-routes.ts';

let database: TestDatabase;
let shop: VisitorApp;

beforeAll(async () => {
  database = await freshDatabase();
  const reference = await loadReferenceData();
  shop = await visitorApp(database, (app, services) =>
    registerAddressRoutes(app, { ...services, reference }),
  );
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});

let number = 0;

async function customerBrowser(): Promise<Browser> {
  number += 1;
  const { id: customerId } = await database.db
    .insertInto('customers')
    .values({ email: `adres${number}@ornek.com`, password_hash: '-', name: 'Deniz' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = { customerId, cookieNoticeAt: null, now: new Date() };
  const browser = shop.browser();
  browser.cookies.set('__Host-sid', await addSignedInSession(database.db, session));
  return browser;
}

const individual = {
  property_address_title: 'Ev',
  property_name: 'Deniz Kaya',
  property_country: 'TR',
  property_city: '35',
  property_town: 'Bornova',
  property_address: 'Kâzımdirik Mah. 296. Sok. No: 8',
  property_number: '+90 (532) 111 22 33',
  property_id_number: '10000000146',
};
const { property_id_number: _id, ...withoutId } = individual;
const abroad = {
  property_address_title: 'Büro',
  property_name: 'Deniz Kaya',
  property_country: 'DE',
  property_address: 'Oranienstraße 25',
  property_number: '4930123456',
};
const corporate = {
  ...withoutId,
  property_company_name: 'Kaya Hırdavat | A.Ş.',
  property_tax_office: 'Bornova',
  property_tax_number: '4540536920',
};

const addresses = async (browser: Browser) =>
  (await browser.get('/api/catalog/address')).json<AddressList>();

async function add(browser: Browser, form: Record<string, string> = individual): Promise<number> {
  const reply = await browser.post('/api/catalog/address', form);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ id: number }>().id;
}

test('lists addresses newest first, as they are stored', async () => {
  const browser = await customerBrowser();
  const home = await add(browser);
  const reply = await browser.postParts('/api/catalog/address', Object.entries(corporate));
  const company = reply.json<{ id: number }>().id;
  const { items, total } = await addresses(browser);
  expect(total).toBe(2);
  expect(items[1]).toEqual({
    id: home,
    addressTitle: 'Ev',
    name: 'Deniz Kaya',
    country: 'Türkiye',
    city: 'İzmir',
    town: 'Bornova',
    address: 'Kâzımdirik Mah. 296. Sok. No: 8',
    number: '+90 (532) 111 22 33',
    idNumber: '10000000146',
    companyName: '',
    taxOffice: '',
    taxNumber: '',
  } satisfies Address);
  expect(items[0]).toMatchObject({
    id: company,
    idNumber: '',
    companyName: 'Kaya Hırdavat | A.Ş.',
    taxNumber: '4540536920',
  });
});

test('stores the placeholders for another country (rule addresses/abroad)', async () => {
  const browser = await customerBrowser();
  await add(browser, abroad);
  const { items } = await addresses(browser);
  expect(items[0]).toMatchObject({
    country: 'Almanya',
    city: 'Seçin',
    town: 'Seçin',
    number: '4930123456',
    idNumber: '11111111111',
    companyName: 'Seçin',
    taxOffice: 'Seçin',
    taxNumber: '1111111111',
  });
});

test('names every field of an empty form with its message', async () => {
  const browser = await customerBrowser();
  const reply = await browser.post('/api/catalog/address', { property_country: 'TR' });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    {
      error: {
        code: 'invalid-input',
        messages: { type: 'Lütfen adres başlığı girin.' },
        fields: {
          property_address_title: 'Lütfen adres başlığı girin.',
          property_name: 'Lütfen adınızı girin.',
          property_number: 'Lütfen geçerli telefon numarası girin.',
          property_city: 'Lütfen şehir seçin.',
          property_town: 'Lütfen ilçe seçin.',
          property_address: 'Lütfen adres girin. (en az 10 karakter olmalıdır)',
          property_id_number: 'Bu alanın doldurulması zorunludur.',
        },
      },
    },
  ]);
  expect((await addresses(browser)).total).toBe(0);
});

const refused: [string, Record<string, string>, string, string][] = [
  ['a town of another city', { property_town: 'Çankaya' }, 'property_town', 'Lütfen ilçe seçin.'],
  ['the placeholder', { property_city: 'Seçin' }, 'property_city', 'Lütfen şehir seçin.'],
  ['an unknown country', { property_country: 'XX' }, 'property_country', 'Lütfen ülke seçin.'],
  ['digits in a name', { property_name: 'R2D2' }, 'property_name', 'Lütfen adınızı girin.'],
  [
    'a long title',
    { property_address_title: 'x'.repeat(51) },
    'property_address_title',
    'En fazla 50 karakter yazabilirsiniz.',
  ],
  [
    'a short address',
    { property_address: 'kısa' },
    'property_address',
    'Lütfen adres girin. (en az 10 karakter olmalıdır)',
  ],
  [
    'ten digits of an id',
    { property_id_number: '1234567890' },
    'property_id_number',
    'Bu alanın doldurulması zorunludur.',
  ],
  [
    'a negative id',
    { property_id_number: '-1234567890' },
    'property_id_number',
    'Bu alanın doldurulması zorunludur.',
  ],
];

test.each(refused)('refuses %s at its field', async (_name, wrong, field, text) => {
  const browser = await customerBrowser();
  const reply = await browser.post('/api/catalog/address', { ...individual, ...wrong });
  expect([reply.statusCode, reply.json().error.fields[field]]).toEqual([400, text]);
  expect((await addresses(browser)).total).toBe(0);
});

test('the edit form’s address message has no hint and follows the language', async () => {
  const browser = await customerBrowser();
  const id = await add(browser);
  const form = { ...individual, property_address: 'kısa' };
  const edit = (headers = {}) => browser.post(`/api/catalog/address/${id}`, form, headers);
  expect((await edit()).json().error.messages.type).toBe('Lütfen adres girin.');
  expect((await edit({ 'x-locale': 'en' })).json().error.messages.type).toBe(
    'Please enter an address.',
  );
  const better = { ...individual, property_address_title: 'Depo' };
  const reply = await browser.post(`/api/catalog/address/${id}`, better);
  expect(reply.json()).toEqual({ success: true, id });
  expect((await addresses(browser)).items[0]?.addressTitle).toBe('Depo');
});

test('another customer’s address answers like a missing one', async () => {
  const owner = await customerBrowser();
  const id = await add(owner);
  const stranger = await customerBrowser();
  const remove = (which: number | string) =>
    stranger.change({ method: 'DELETE', url: `/api/catalog/address/${which}` });
  const edit = (which: number | string) =>
    stranger.post(`/api/catalog/address/${which}`, individual);
  const missing = await remove(999_999);
  expect([missing.statusCode, missing.json().error.code]).toEqual([404, 'not-found']);
  expect((await remove(id)).json()).toEqual(missing.json());
  expect((await edit(id)).json()).toEqual((await edit(999_999)).json());
  for (const which of ['0', '-1', '1.5', '1e3', 'x', '9'.repeat(30), '%00', '1%20or%201=1'])
    expect([(await remove(which)).statusCode, (await edit(which)).statusCode]).toEqual([404, 404]);
  expect((await addresses(owner)).total).toBe(1);
  const gone = await owner.change({ method: 'DELETE', url: `/api/catalog/address/${id}` });
  expect(gone.json()).toEqual({ success: true });
  expect((await addresses(owner)).total).toBe(0);
});

test('an address book holds 100 addresses', async () => {
  const browser = await customerBrowser();
  const first = await add(browser);
  const { customer_id } = await database.db
    .selectFrom('addresses')
    .select('customer_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const row = { customer_id, address_title: 'x', name: 'x', country: 'x', city: 'x', town: 'x' };
  await database.db
    .insertInto('addresses')
    .values(Array.from({ length: 98 }, () => ({ ...row, address: 'x', phone: 'x' })))
    .execute();
  await add(browser);
  const reply = await browser.post('/api/catalog/address', individual);
  expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'address-book-full']);
});

const hostile = [
  'property_name=a&property_name=b',
  'property_name=a&__proto__=b',
  'property_name=a&id=1',
  'property_name=a%00',
  'property_address=a%01b',
  `property_address=${'x'.repeat(2000)}`,
  `property_address=${'x'.repeat(15_000)}`,
];

test.each(hostile)('refuses a hostile form: %.50s', async (form) => {
  const browser = await customerBrowser();
  const reply = await browser.post('/api/catalog/address', form);
  expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'invalid-input']);
});

test('requires a signed-in customer to see or change addresses', async () => {
  const browser = shop.browser();
  expect((await browser.get('/api/catalog/address')).statusCode).toBe(401);
  expect((await browser.post('/api/catalog/address', individual)).statusCode).toBe(401);
  const removal = { method: 'DELETE', url: '/api/catalog/address/1' } as const;
  expect((await browser.change(removal)).statusCode).toBe(401);
});
