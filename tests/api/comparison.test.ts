import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Comparison } from '#contract/catalog/comparison.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';

const engines = [
  { engine: 'embedded', here: true },
  { engine: 'postgres', here: testDatabaseUrl !== undefined },
] as const;

/** (rule catalog/comparison) */
describe.each(engines)('a comparison ($engine)', ({ engine, here }) => {
  let shop: Shop;
  let bucket: number;
  let shipping: number;
  beforeAll(async () => {
    if (!here) return;
    shop = await openShop({ engine, pages: true });
    const { db } = shop;
    bucket = await makeProduct(db, { name: 'Kova', quantity: 4, price: 50, brand: 'isik' });
    shipping = await makeProduct(db, { name: 'Kargo bedeli' });
    await changeSettings(db, { urNo: shipping });
    await vi.waitFor(async () => {
      expect(names(await read(shipping))).toEqual([]);
      expect((await shop.browser().get('/search?q=kova')).body).toContain(`-p-${bucket}`);
    }, 60_000);
  });
  afterAll(() => shop?.close());

  const address = (ids: readonly unknown[]) => ids.map((id) => `urun=${String(id)}`).join('&');
  const read = async (...ids: unknown[]) => {
    const answer = await shop.browser().get(`/api/catalog/comparison?${address(ids)}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<Comparison>();
  };
  const names = ({ items }: Comparison) => items.map(({ id }) => id);

  test.runIf(here)(
    'shows products in the order of its address, a parent with its values',
    async () => {
      const comparison = await read(bucket, seed.parent, seed.bulb);
      expect(names(comparison)).toEqual([bucket, seed.parent, seed.bulb]);
      expect(comparison.isCut).toBe(false);
      const [, parent] = comparison.items;
      expect(parent?.hasVariants).toBe(true);
      expect(parent?.variants.length).toBeGreaterThan(0);
      const { items: offered } = { items: comparison.offers };
      expect(offered.map(({ id }) => id)).not.toContain(seed.bulb);
    },
  );

  test.runIf(here)('leaves out what is unknown, hidden or no id, and cuts after four', async () => {
    expect(names(await read(seed.retired, shipping, 'x', bucket, bucket))).toEqual([bucket]);
    expect(names(await read(999_999, bucket, '1%27'))).toEqual([bucket]);
    const many = await read(bucket, seed.bulb, seed.rare, seed.parent, seed.child);
    expect(names(many)).toEqual([bucket, seed.bulb, seed.rare, seed.parent]);
    expect(many).toMatchObject({ isCut: true, offers: [] });
    expect(await read()).toEqual({ items: [], isCut: false, offers: [] });
  });

  test.runIf(here)('is a page that needs no script and that nobody indexes', async () => {
    const page = async (path: string) => (await shop.browser().get(path)).body;
    const body = await page(`/karsilastir?${address([bucket, seed.bulb])}`);
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).toContain(`href="/karsilastir?urun=${bucket}" `);
    expect(body).toContain('Yalnız farkları göster');
    expect(body).toMatch(/<tr class="is-different"><th scope="row"><span>Fiyat<\/span>/);
    expect(await page('/karsilastir')).toContain('Karşılaştıracak ürün seçmediniz.');
    const many = [bucket, seed.bulb, seed.rare, seed.parent, seed.child];
    expect(await page(`/karsilastir?${address(many)}`)).toContain('İlk dördü gösteriliyor.');
    const product = await page(`/kova-p-${bucket}`);
    expect(product).toContain(`href="/karsilastir?urun=${bucket}"`);
    const list = await page('/search?q=kova');
    expect(list).toContain(`href="/karsilastir?urun=${bucket}"`);
    expect((await shop.browser().get('/robots.txt')).body).toContain('Disallow: /en/karsilastir');
  });
});
