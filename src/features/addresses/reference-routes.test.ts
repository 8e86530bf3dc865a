import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Country, District, Province } from '#contract/address.ts';
import { loadReferenceData } from '#platform/reference-data.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerReferenceRoutes } from './reference-routes.ts';

let database: TestDatabase;
let shop: VisitorApp;

beforeAll(async () => {
  database = await freshDatabase();
  const reference = await loadReferenceData();
  shop = await visitorApp(database, (app) => registerReferenceRoutes(app, reference));
});
afterAll(async () => {
  await shop.app.close();
  await database.drop();
});

test('the reference lists are public, complete and cached', async () => {
  const get = async <T>(list: string) => {
    const reply = await shop.browser().get(`/api/catalog/reference/${list}`);
    expect(reply.headers['cache-control']).toContain('max-age=86400');
    return reply.json<T[]>();
  };
  const provinces = await get<Province>('provinces');
  expect([provinces.length, provinces[0]?.sehir_title]).toEqual([82, 'Seçin']);
  const countries = await get<Country>('countries');
  expect(countries[0]).toEqual({
    name: 'Türkiye',
    name_en: 'Türkiye',
    dial_code: '+90',
    code: 'TR',
  });
  expect((await get<District>('districts')).length).toBe(974);
  const ankara = await get<District>('districts?sehir_key=6');
  expect([ankara.length, ankara[0]?.ilce_id, ankara[1]?.ilce_sehirkey]).toEqual([26, 0, 6]);
  expect((await get<District>('districts?sehir_key=0')).length).toBe(1);
  expect((await get<District>('districts?sehir_key=999')).length).toBe(1);
});

test.each(['x', '-1', '1.5', '', '1%00', '9'.repeat(40)])(
  'no province has the key %j',
  async (key) => {
    const reply = await shop.browser().get(`/api/catalog/reference/districts?sehir_key=${key}`);
    expect(reply.statusCode).toBe(400);
  },
);
