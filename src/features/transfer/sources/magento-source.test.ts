import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { magentoSource } from './magento-source.ts';

const csv = `sku,product_type,categories,name,description,weight,visibility,price,special_price,url_key,base_image,additional_attributes,qty,configurable_variations,additional_images
H1-S-Red,simple,"Default Category/Men/Hoodies & Sweatshirts,Default Category",Hoodie-S-Red,"<p>Warm,
soft</p>",1.5,Not Visible Individually,52,40,hoodie-s-red,/h/1/none.jpg,"has_options=0,size=S,color=Red",100,,
H1-M-Red,simple,Default Category/Men/Hoodies & Sweatshirts,Hoodie-M-Red,,1,Not Visible Individually,52,,,/h/1/own.jpg,"size=M,color=Red",3,,"/h/1/none.jpg,/h/1/more.jpg"
H1,configurable,Default Category/Men/Hoodies & Sweatshirts,Hoodie Cool&trade; &amp; Warm,,,"Catalog, Search",52,,,/h/1/main.jpg,"material=Wool, Cotton,climate=Cool|Wet",0,"sku=H1-S-Red,size=S,color=Red|sku=H1-M-Red,size=M,color=Red",
`;

let folder: string;
let shop: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arasta-magento-'));
  await mkdir(join(folder, 'images'));
  for (const name of ['main.jpg', 'own.jpg', 'more.jpg']) {
    await writeFile(join(folder, 'images', name), '');
  }
  await writeFile(join(folder, 'products.csv'), csv);
  shop = await freshDatabase();
});
afterAll(async () => {
  await shop.drop();
  await rm(folder, { recursive: true });
});

async function take() {
  const options = { currency: 'USD', taxRate: 20, brand: 'Luma', exchangeRate: 42.1 };
  const source = await magentoSource(join(folder, 'products.csv'), options);
  const pictures = {
    adopt: async () => ({ ok: true, changed: false }) as const,
    has: () => false,
  };
  return importStore({ db: shop.db, pictures }, source);
}

test('turns a Magento file into parents with variants, and changes nothing the second time', async () => {
  const first = await take();
  expect(first).toMatchObject({ refused: 0, warnings: 0, parts: { products: { added: 3 } } });
  const products = await shop.db
    .selectFrom('products as p')
    .innerJoin('product_units as u', 'u.product_id', 'p.id')
    .leftJoin('products as parent', 'parent.id', 'p.parent_id')
    .select(['p.code', 'p.name', 'p.image', 'p.images', 'p.seo', 'p.quantity', 'p.has_children'])
    .select(['parent.code as parent', 'u.price', 'u.list_price', 'u.currency', 'u.weight'])
    .orderBy('p.code')
    .execute();
  expect(products).toMatchObject([
    {
      code: 'H1',
      name: 'Hoodie Cool™ & Warm',
      parent: null,
      has_children: true,
      image: 'main.jpg',
      price: 52,
    },
    { code: 'H1-M-Red', parent: 'H1', images: ['own.jpg', 'more.jpg'], quantity: 3 },
    {
      code: 'H1-S-Red',
      parent: 'H1',
      image: 'main.jpg',
      seo: 'hoodie-s-red',
      price: 40,
      list_price: 52,
      currency: 'USD',
      weight: 1.5,
    },
  ]);
  const variants = await shop.db
    .selectFrom('product_variants')
    .select(['name', 'code', 'value'])
    .orderBy('product_id')
    .orderBy('position')
    .execute();
  expect(variants).toContainEqual({ name: 'Beden', code: 'size', value: 'M' });
  expect(variants).toContainEqual({ name: 'Renk', code: 'color', value: 'Red' });
  const categories = await shop.db
    .selectFrom('categories')
    .select('path')
    .orderBy('path')
    .execute();
  expect(categories.map((row) => row.path)).toEqual(['men', 'men/hoodies-sweatshirts']);
  const second = await take();
  expect(second.parts.products).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
});
