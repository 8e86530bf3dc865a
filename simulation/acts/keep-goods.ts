import { importStore } from '#features/transfer/import/import-store.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { must, priceForDealers } from '../open-office.ts';
import type { World } from '../world.ts';

/** New prices for some products, in one call. */
export async function changePrices(world: World): Promise<void> {
  const products = world.dice.some(world.population.products, world.dice.whole(1, 12));
  const items = products.map((product) => {
    product.price =
      Math.max(500, Math.round((product.price * world.dice.whole(92, 109)) / 10_000)) * 100;
    return { code: product.code, price: product.price / 10_000 };
  });
  await rows(world, 'prices', { items });
  await world.shop.catchUp();
  world.count('prices changed');
}

/** Goods arrive, or somebody counts what is there. */
export async function changeStock(world: World): Promise<void> {
  const low = world.population.products.filter(({ stock }) => stock < 60);
  const chosen = low.length > 0 ? low : world.dice.some(world.population.products, 4);
  // A payment that is on its way may have taken pieces of which nobody heard yet.
  const mayCount = world.pending.size === 0 && world.quotes.length === 0;
  const items = chosen.slice(0, 20).map((product) => {
    const by = world.dice.whole(20, 200);
    const isCount = mayCount && world.dice.chance(0.3);
    product.stock += by;
    return { code: product.code, ...(isCount ? { stock: product.stock } : { stockBy: by }) };
  });
  await rows(world, 'stock', { items, reason: 'Sayım' });
  await world.shop.catchUp();
  world.count('stock changed');
}

async function rows(world: World, path: string, body: object): Promise<void> {
  const answer = await must(world, path, body);
  const { items } = answer.json<{ items: { ok: boolean; message?: string }[] }>();
  for (const { ok, message } of items)
    if (!ok) world.find(`a row of ${path} was refused: ${message}`);
}

export async function changeDealerPrices(world: World): Promise<void> {
  await priceForDealers(world, world.dice.whole(1, 8));
  await world.shop.catchUp();
}

interface ProductDocument {
  id: number;
  quantity: number;
}

/** The ERP sends whole products as a store folder: what it read, with other quantities. */
export async function importProducts(world: World): Promise<void> {
  const { db } = world.shop;
  const chosen = world.dice.some(world.population.products, world.dice.whole(1, 10));
  if (world.pending.size > 0) return;
  const read = await world.office.get('/api/office/products?limit=500');
  const known = read.json<{ items: { id: number; product: ProductDocument | null }[] }>().items;
  const products = chosen.flatMap((product) => {
    const document = known.find(({ id }) => id === product.id)?.product;
    if (!document) return [];
    product.stock += world.dice.whole(0, 60);
    return [{ ...document, quantity: product.stock }];
  });
  const problems: string[] = [];
  await importStore({ db, pictures: noPictures }, recordsSource({ products }), {
    onProblem: (problem) => problems.push(JSON.stringify(problem)),
  });
  for (const problem of problems) world.find(`a product was not imported: ${problem}`);
  await world.shop.catchUp();
  world.count('products imported');
}

const noPictures = { adopt: async () => ({ ok: true as const, changed: false }), has: () => true };

/** A visitor looks around; each price is that of the merchant's list. */
export async function browse(world: World): Promise<void> {
  const visitor = world.visitor();
  const product = world.dice.one(world.population.products);
  const answers = [
    await visitor.get('/api/catalog/home'),
    await visitor.get('/api/catalog/products/kirtasiye'),
    await visitor.get(`/api/catalog/suggest?q=${encodeURIComponent('ürün')}`),
  ];
  for (const { status, text } of answers)
    if (status !== 200) world.find(`a visitor got ${status}: ${text.slice(0, 200)}`);
  const read = await visitor.get(`/api/catalog/product/${product.id}`);
  const { units } = read.json<{ units: { defaultPrice: { value: number } }[] }>();
  const shown = units[0]?.defaultPrice.value ?? 0;
  if (Math.round(shown * 10_000) !== product.price)
    world.find(`product ${product.id} shows ${shown}, the ledger says ${product.price / 10_000}`);
  world.count('looked around');
}
