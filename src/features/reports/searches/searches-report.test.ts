import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type {
  LostSearchPage,
  SearchPreview,
  SynonymList,
} from '#contract/office/catalog/office-searches.ts';
import { SearchTally } from '#db/catalog/search/search-tally.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeCatalog, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('searches without results and synonyms', (open) => {
  let shop: Shop;
  let office: Browser;
  let shopper: Browser;
  let tape: number;
  let glue: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    shopper = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
    await changeCatalog(shop.db, async (tx) => {
      tape = await makeProduct(tx, { name: 'Paket Bandı Kahverengi' });
      glue = await makeProduct(tx, { name: 'Zamk Tüpü' });
    });
    // The server follows the changes of others by itself.
    await vi.waitFor(async () => expect((await search('paket bandı')).ids).toEqual([tape]), {
      timeout: 30_000,
    });
  });
  afterAll(() => shop.close());

  const search = async (q: string) => {
    const answer = await shopper.get(`/api/catalog/products?q=${encodeURIComponent(q)}`);
    const { items, corrected } = answer.json<{
      items: { id: number }[];
      corrected: string | null;
    }>();
    return { ids: items.map(({ id }) => id), corrected };
  };
  const add = (body: object) =>
    officePost(office, '/api/office/synonyms', body, { 'x-locale': 'tr' });
  const lost = async (query = '') =>
    (await office.get(`/api/office/reports/searches?${query}`)).json<LostSearchPage>();
  const list = async () => (await office.get('/api/office/synonyms')).json<SynonymList>().items;

  test('a search that found nothing finds at once what a synonym means, in both directions, until it is removed (rules reports/searches, reports/synonyms)', async () => {
    expect((await search('yapışgan şerit')).ids).toEqual([]);
    const [row] = (await lost('q=yapisgan')).items;
    expect(row).toMatchObject({ text: 'yapışgan şerit', hits: 1, now: 0 });
    const preview = await office.get('/api/office/search-preview?q=paket+band%C4%B1');
    expect(preview.json<SearchPreview>()).toMatchObject({ total: 1, products: [{ id: tape }] });
    const added = await add({ said: 'Yapışgan ŞERİT', meant: 'paket bandı' });
    expect(added.json()).toMatchObject({
      said: 'yapisgan serit',
      meant: 'paket bandi',
      kind: 'same',
    });
    expect((await add({ said: 'yapışgan şerit', meant: 'Paket Bandı' })).json().id).toBe(
      added.json().id,
    );
    expect((await search('yapışgan şerit')).ids).toEqual([tape]);
    expect((await search('kahverengi yapışgan şeritler')).ids).toEqual([tape]);
    expect((await lost('q=yapisgan')).items[0]).toMatchObject({ hits: 1, now: 1 });
    const [{ id } = { id: 0 }] = await list();
    const remove = () => officePost(office, `/api/office/synonyms/${id}/remove`, {});
    expect((await remove()).json()).toEqual({ removed: true });
    expect((await remove()).json()).toEqual({ removed: false });
    expect((await search('yapışgan şerit')).ids).toEqual([]);
  });

  test('words that mean the same find both, and a correction finds only what is meant and says so (rule reports/synonyms)', async () => {
    await add({ said: 'zamk', meant: 'paket bandı' });
    expect((await search('zamk')).ids.toSorted((a, b) => a - b)).toEqual([tape, glue]);
    expect((await search('paket bandı')).ids.toSorted((a, b) => a - b)).toEqual([tape, glue]);
    await add({ said: 'uhu', meant: 'zamk tüpü', kind: 'corrected' });
    expect(await search('uhu')).toEqual({ ids: [glue], corrected: 'zamk tupu' });
  });

  test('wrong words are named, and only those who may change the catalog add them (rules reports/synonyms, staff/roles)', async () => {
    const same = (await add({ said: 'Zamk', meant: ' zamk!' })).json();
    expect(same.error.fields).toEqual({ meant: 'Aranan sözden başka bir söz yazın.' });
    expect((await add({ said: '!', meant: 'zamk' })).json().error.fields).toEqual({
      said: 'Bir ile beş kelime arası yazın.',
    });
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    expect((await reader.get('/api/office/synonyms')).statusCode).toBe(200);
    expect((await officePost(reader, '/api/office/synonyms', {})).statusCode).toBe(403);
    const file = await office.get('/api/office/reports/searches/export?locale=tr');
    expect(file.body).toContain('Aranan;Kez;Son\r\nyapışgan şerit;');
  });

  test('searches of a day are counted together, also by two processes (rule reports/searches)', async () => {
    const before = (await lost()).sums.searches;
    const [one, other] = [new SearchTally(shop.db), new SearchTally(shop.db)];
    const today = istanbulDay(new Date());
    for (const tally of [one, one, other]) tally.count(today);
    await Promise.all([one.write(), other.write()]);
    expect((await lost()).sums.searches).toBeGreaterThanOrEqual(before + 3);
  });
});
