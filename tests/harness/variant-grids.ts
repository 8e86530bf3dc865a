import { expect } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { ProductHistory } from '#contract/office/catalog/office-product-form.ts';
import type {
  GridVariant,
  VariantGrid,
  VariantsBody,
  VariantsSaved,
} from '#contract/office/catalog/office-variants.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { raiseSequence } from '#db/transfer/raise-sequence.ts';
import { openShop, type Shop } from './app.ts';
import type { TestDatabase } from './database.ts';
import { makeCategory, makeProduct } from './factories.ts';
import { enterOffice, makeStaff, officePost } from './staff.ts';
import type { Browser } from './visitor-app.ts';

export type Step = NonNullable<VariantsBody['dimensions']>['change'][number];

const value = (name: string, nameEn: string) => ({ name, nameEn, swatch: '' });
/** A new value of a dimension. */
export const fresh = (name: string, nameEn = '') => ({ ...value(name, nameEn), was: null });
/** A value that stays, with another name if one is given. */
export const kept = (name: string, to = name) => ({ ...value(to, ''), was: name });
export const step = (name: string, values: Step['values'], was: number | null = null): Step => ({
  was,
  name,
  nameEn: '',
  values,
});

/** A new variant with 5 pieces at 50 TRY. */
export const row = (
  values: number[],
  code: string,
  more: Partial<VariantsBody['added'][number]> = {},
) => ({
  values,
  code,
  barcode: '',
  active: true,
  stock: 5,
  images: [],
  prices: [{ unit: 1, price: 50 }],
  ...more,
});

export function rowOf(grid: VariantGrid, code: string): GridVariant {
  const found = grid.variants.find((variant) => variant.code === code);
  if (!found) throw new Error(`no variant ${code}`);
  return found;
}

/** A shop whose office a person of the catalog has entered, with the calls of the grid. */
export async function openGrids(database: TestDatabase) {
  const shop = await openShop({ database });
  const office = shop.browser();
  const keeper = await makeStaff(shop.db, 'catalog');
  await enterOffice(office, keeper);
  const snapshot = await loadSnapshot(shop.db);
  const till = { db: shop.db, snapshot: () => snapshot, clock: () => new Date() };
  await makeCategory(shop.db, 'giyim');
  await raiseSequence(shop.db, 'products_id_seq', 5_000_000);
  const calls = gridCalls(shop, office);
  return { shop, office, keeper, till, ...calls, close: () => closeAudited(shop) };
}

/** The calls of the grid, and what the shop shows of it. */
function gridCalls(shop: Shop, office: Browser) {
  const read = async (id: number) => {
    const answer = await office.get(`/api/office/products/${id}/variants`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<VariantGrid>();
  };
  const post = (id: number, body: Partial<VariantsBody>) => {
    const whole = { rows: [], added: [], ...body };
    return officePost(office, `/api/office/products/${id}/variants`, whole, { 'x-locale': 'en' });
  };
  const save = async (id: number, body: Partial<VariantsBody>) => {
    const answer = await post(id, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<VariantsSaved>();
  };
  const make = products(shop);
  return {
    read,
    post,
    save,
    make,
    refused: async (id: number, body: Partial<VariantsBody>) => {
      const answer = await post(id, body);
      const { error } = answer.json<{ error: { code: string; fields?: Record<string, string> } }>();
      return { status: answer.statusCode, code: error.code, fields: error.fields ?? {} };
    },
    shown: async (id: number) =>
      (await shop.browser().get(`/api/catalog/product/${id}`)).json<ProductDetail>(),
    history: async (id: number) =>
      (await office.get(`/api/office/products/${id}/history`)).json<ProductHistory>().items,
    makeVest: (code: string) => makeVest({ read, save, make }, code),
  };
}

/** Makes products below the numbers that the shop gives itself. */
function products(shop: Shop) {
  let lastId = 1000;
  return (wish: Parameters<typeof makeProduct>[1]) => {
    lastId += 1;
    return makeProduct(shop.db, { id: lastId, ...wish });
  };
}

/** A product in red and blue, each narrow and wide, with codes such as `YLK-1-K-B`; the last one is out of stock. */
async function makeVest(
  calls: {
    read: (id: number) => Promise<VariantGrid>;
    save: (id: number, body: Partial<VariantsBody>) => Promise<VariantsSaved>;
    make: (wish: Parameters<typeof makeProduct>[1]) => Promise<number>;
  },
  code: string,
) {
  const first = await calls.make({
    code,
    name: `Yelek ${code}`,
    price: 40,
    quantity: 9,
    packs: { Koli: [10, 350] },
    categories: ['giyim'],
  });
  const change = [
    step('Renk', [fresh('Kırmızı', 'Red'), fresh('Mavi', 'Blue')]),
    step('Ölçü', [fresh('Dar'), fresh('Bol')]),
  ];
  const added = [
    row([0, 1], `${code}-K-B`),
    row([1, 0], `${code}-M-D`),
    row([1, 1], `${code}-M-B`, { stock: 0 }),
  ];
  const saved = await calls.save(first, { dimensions: { seen: [], change }, added });
  return { first, family: saved.id, grid: await calls.read(saved.id) };
}

async function closeAudited(shop: Shop): Promise<void> {
  const faults = await auditShop(shop.db, new Date());
  expect(faults.filter(({ count }) => count > 0)).toEqual([]);
  await shop.close();
}
