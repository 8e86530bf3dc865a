import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddressList } from '#contract/address.ts';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { urls } from '#urls';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

const common = {
  property_address_title: 'Büro',
  property_name: 'Deniz Kaya',
  property_address: 'Oranienstraße 25',
};
const abroad = { ...common, property_country: 'DE', property_number: '+493012345' };
const home = {
  ...common,
  property_country: 'TR',
  property_city: '35',
  property_town: 'Bornova',
  property_number: '+90 (532) 111 22 33',
  property_id_number: '10000000146',
};

/** A customer who keeps addresses by call and by the page's form without a script. */
async function customer() {
  const browser = shop.browser();
  await signIn(shop.db, browser, await makeBuyer(shop.db));
  const call = async (form: Record<string, string>, { id = 0, locale = 'tr' } = {}) => {
    const url = `/api/catalog/address${id === 0 ? '' : `/${id}`}`;
    const reply = await browser.post(url, form, { 'x-locale': locale });
    return [reply.statusCode, reply.json().error?.fields];
  };
  const page = async (form: Record<string, string>) => {
    const reply = await browser.send({
      method: 'POST',
      url: urls.newAddress,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shopOrigin },
    });
    return { status: reply.statusCode, body: reply.body };
  };
  const newest = async () => {
    const { items } = (await browser.get('/api/catalog/address')).json<AddressList>();
    return items[0] ?? { id: 0, address: '', city: '', town: '' };
  };
  return { call, page, newest };
}

/** (rule addresses/abroad-place) */
test('stores city and district of a foreign address from the call as its place', async () => {
  const { call, newest } = await customer();
  const sent = { ...abroad, property_city: 'Berlin', property_town: 'Kreuzberg' };
  expect(await call(sent)).toEqual([200, undefined]);
  const { id, ...stored } = await newest();
  expect(stored).toMatchObject({
    city: 'Seçin',
    town: 'Seçin',
    address: 'Berlin / Kreuzberg / –\nOranienstraße 25',
  });
  const change = { ...abroad, property_city: 'Hamburg', property_place_postal_code: '20095' };
  expect(await call(change, { id })).toEqual([200, undefined]);
  expect((await newest()).address).toBe('Hamburg / – / 20095\nOranienstraße 25');
});

/** (rule addresses/unexpected-fields) */
test('names and refuses a field that the country does not have', async () => {
  const { call, newest } = await customer();
  const { id } = await newest();
  const otherCountry = 'Bu ülkedeki adreslerde bu alan yoktur.';
  const identity = {
    property_id_number: '10000000146',
    property_company_name: 'Kaya GmbH',
    property_tax_office: 'Mitte',
    property_tax_number: '4540536920',
  };
  for (const [field, value] of Object.entries(identity))
    expect(await call({ ...abroad, [field]: value })).toEqual([400, { [field]: otherCountry }]);
  const cities = { property_city: 'Berlin', property_place_city: 'Köln' };
  expect(await call({ ...abroad, ...cities })).toEqual([400, { property_city: otherCountry }]);
  const towns = {
    property_place_city: 'Köln',
    property_place_region: 'NRW',
    property_town: 'Ehrenfeld',
  };
  expect(await call({ ...abroad, ...towns })).toEqual([400, { property_town: otherCountry }]);
  const placeFields = [
    'property_place_city',
    'property_place_region',
    'property_place_postal_code',
  ];
  for (const field of placeFields)
    expect(await call({ ...home, [field]: 'Köln' }, { locale: 'en' })).toEqual([
      400,
      { [field]: 'Addresses in this country do not have this field.' },
    ]);
  expect((await newest()).id).toBe(id);
});

test('a form whose country was changed last requires that country’s fields alone', async () => {
  const { page } = await customer();
  const moved = await page({ ...home, property_country: 'DE', property_number: '+493012345' });
  expect(moved.status).toBe(400);
  expect(moved.body).toContain('Lütfen şehir yazın.');
  expect(moved.body).not.toContain('bu alan yoktur');
  const { property_city: _city, property_town: _town, ...back } = home;
  const returned = await page({ ...back, property_place_city: 'Köln' });
  expect(returned.status).toBe(400);
  expect(returned.body).toContain('Lütfen şehir seçin.');
  expect(returned.body).not.toContain('bu alan yoktur');
});
