import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeImportDetail } from '#contract/office/office-imports.ts';
import type { SheetAnswer } from '#contract/office/office-sheets.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { readProductRecords } from '#db/transfer/read-store.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { upload, workOn } from '#tests/harness/imports.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('sheets of units and warehouses', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
    await shop.db
      .insertInto('currencies')
      .values({ code: 'USD', exchange_rate: 40 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  afterAll(() => shop.close());

  /** Uploads a sheet and accepts the matching that is offered; gives the import and its fields. */
  async function offered(text: string | Buffer, kind: 'products' | 'customers' = 'products') {
    const id = await upload(office, Buffer.from(text), { kind, name: 'liste.csv' });
    for (;;) {
      const { sheet } = (await office.get(`/api/office/imports/${id}/sheet`)).json<SheetAnswer>();
      if (!sheet) continue;
      const chosen = await officePost(office, `/api/office/imports/${id}/matching`, sheet.matching);
      expect(chosen.statusCode, chosen.body).toBe(200);
      return { id, fields: sheet.matching.fields };
    }
  }
  const check = async (text: string | Buffer, kind?: 'customers') =>
    workOn(office, (await offered(text, kind)).id, 'check');
  async function run(text: string, kind?: 'customers'): Promise<OfficeImportDetail> {
    const { id } = await offered(text, kind);
    const checked = await workOn(office, id, 'check');
    const done = await workOn(office, id, 'run');
    expect(done.report).toEqual(checked.check?.map(({ part, counts }) => ({ part, counts })));
    return done;
  }
  const product = async (id: number) => (await readProductRecords(shop.db, [id]))[0]?.record;
  const problems = ({ problems: found }: OfficeImportDetail) =>
    found.map(({ line, field, text }) => [line, field, text]);

  test('keep the stock of each warehouse in a column of its own (rule import-export/sheet-warehouses)', async () => {
    const first = 'Ürün kodu;Depo: Merkez;Depo: Çorlu\nKOD-8;12;3\nKOD-9;5;\nKOD-10;x;\n';
    expect((await offered(first)).fields).toEqual(['code', 'warehouse', 'warehouse']);
    const { quantity } = (await product(8)) ?? {};
    const done = await run(first);
    expect(problems(done)).toEqual([[4, 'Depo: Merkez', expect.stringContaining('sayı değil')]]);
    const stock = async (id: number) => (await product(id))?.['inventory'];
    expect(await stock(8)).toEqual([
      { warehouseName: 'Merkez', quantity: 12 },
      { warehouseName: 'Çorlu', quantity: 3 },
    ]);
    expect((await product(8))?.['quantity']).toBe(quantity);
    // Another spelling is the same warehouse; a warehouse without a column stays.
    await run('Ürün kodu;DEPO: merkez\nKOD-8;0\n');
    expect(await stock(8)).toEqual([
      { warehouseName: 'Merkez', quantity: 0 },
      { warehouseName: 'Çorlu', quantity: 3 },
    ]);
    await run('Ürün kodu;Depo: Çorlu\nKOD-8;[boş]\nKOD-9;7\n');
    expect(await stock(8)).toEqual([{ warehouseName: 'Merkez', quantity: 0 }]);
    const file = await office.get('/api/office/product-sheet?format=csv');
    const [heads = [], ...rows]: string[][] = parse(file.rawPayload, { bom: true, delimiter: ';' });
    const at = ['Depo: Merkez', 'Depo: Çorlu'].map((name) => heads.indexOf(name));
    const row = rows.find(([code]) => code === 'KOD-9') ?? [];
    expect(at.map((each) => row[each])).toEqual(['5', '7']);
  });

  test('add, change and remove the second and third unit, and leave what they do not name (rule import-export/sheet-units)', async () => {
    const heads =
      'Ürün kodu;Sipariş katı;2. birim;2. birim çarpanı;2. birim fiyatı (KDV hariç);2. birim barkodu;2. birim taban fiyatı (KDV hariç);2. birim en az sipariş;3. birim;3. birim çarpanı';
    const done = await run(
      `${heads}\nKOD-11;3;Koli;12;110,50;8690000000111;90;2;Palet;480\nKOD-12;;;12;;;;;;\nKOD-10;;Koli;0;;;;;;\n`,
    );
    expect(problems(done).filter(([line]) => line !== 2)).toEqual([
      [3, '2. birim', 'zorunlu alan eksik'],
      [4, '2. birim çarpanı', expect.stringContaining('>= 1')],
    ]);
    const units = async () => (await product(11))?.['units'];
    const lira = (value: number) => ({ value, currency: 'TRY' });
    const stored = [
      { value: 'Adet', multiplier: 1, defaultPrice: lira(11), orderMultiple: 3 },
      {
        value: 'Koli',
        multiplier: 12,
        defaultPrice: lira(110.5),
        barcode: '8690000000111',
        minPrice: lira(90),
        minQuantity: 2,
        orderMultiple: 1,
      },
      { value: 'Palet', multiplier: 480 },
    ];
    expect(await units()).toMatchObject(stored);
    await run(
      'Ürün kodu;Satış fiyatı;2. birim fiyatı;2. birim taban fiyatı (KDV hariç)\nKOD-11;12;111;[boş]\n',
    );
    const changed = [
      { ...stored[0], defaultPrice: lira(12) },
      { ...stored[1], defaultPrice: lira(111), minPrice: null },
      stored[2],
    ];
    expect(await units()).toMatchObject(changed);
    expect(await units()).toHaveLength(3);
    // The name finds the unit, in whichever column it is.
    await run('Ürün kodu;2. birim;2. birim çarpanı\nKOD-11;Palet;500\n');
    expect(await units()).toMatchObject(changed.with(2, { value: 'Palet', multiplier: 500 }));
    await run('Ürün kodu;2. birim\nKOD-11;[BOŞ]\n');
    expect(await units()).toMatchObject([{ value: 'Adet' }, { value: 'Palet' }]);
  });

  for (const format of ['csv', 'xlsx'] as const)
    test(`that were exported change nothing, with units in several currencies and words that look like commands: ${format} (rules import-export/sheet-export, import-export/sheet-clearing)`, async () => {
      const { db } = shop;
      await db
        .updateTable('product_units')
        .set({ currency: 'USD', min_price: 1, min_currency: 'USD' })
        .where('product_id', '=', 1)
        .where('value', '=', 'Koli')
        .execute();
      await db
        .updateTable('products')
        .set({ name_en: '[boş]', meta_title: "'[empty]" })
        .where('id', '=', 2)
        .execute();
      const { rawPayload } = await office.get(`/api/office/product-sheet?format=${format}`);
      const { check: parts, problems: found } = await check(rawPayload);
      expect(found).toEqual([]);
      expect(parts?.[0]?.counts).toMatchObject({ added: 0, changed: 0, refused: 0 });
    });

  test('empty a value where a cell says so, and refuse it where a product needs one (rule import-export/sheet-clearing)', async () => {
    await shop.db
      .updateTable('products')
      .set({ name_en: 'Pail', barcode: '869', image: 'a.png', description: '<p>x</p>' })
      .where('id', '=', 3)
      .execute();
    const done = await run(
      'Ürün kodu;Ürün adı;Ürün adı (İngilizce);Barkod;Kategoriler;Resimler;Açıklama;Liste fiyatı\nKOD-3;;[boş];[empty];[boş];[boş];[bos];[boş]\nKOD-4;[boş];;;;;;\n',
    );
    expect(problems(done)).toEqual([[3, 'Ürün adı', 'boşaltılamaz ([boş])']]);
    expect(await product(3)).toMatchObject({
      name: 'Kova',
      nameEn: '',
      barcode: '',
      categories: [],
      image: '',
      images: [],
      description: '',
      listPrice: null,
    });
    const heads = 'E-posta;Ad;Soyad;Telefon;Doğum tarihi;Adres başlığı;İl;Adres;Firma unvanı\n';
    await run(
      `${heads}a@example.com;Ali;Can;0532;20.11.1990;Ev;İzmir;Sk. 1;Can Ltd\n`,
      'customers',
    );
    await run(`${heads}a@example.com;;[boş];[boş];[boş];;;;[boş]\n`, 'customers');
    const stored = await shop.db
      .selectFrom('customers as c')
      .innerJoin('addresses as a', 'a.customer_id', 'c.id')
      .where('c.email', '=', 'a@example.com')
      .select(['c.name', 'c.surname', 'c.phone', 'c.birthdate', 'a.company_name', 'a.city'])
      .execute();
    expect(stored).toEqual([
      { name: 'Ali', surname: '', phone: '', birthdate: null, company_name: '', city: 'İzmir' },
    ]);
  });

  test('have lowest prices for people with the permission alone (rule import-export/sheet-units)', async () => {
    const now = new Date();
    const scopes = ['catalog:read', 'catalog:write'] as const;
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const given = { name: 'Depo', scopes, expiresAt, by: 'test', now };
    const token = (await addToken(shop.db, given)) ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const file = await shop.browser().get('/api/office/product-sheet?format=xlsx', headers);
    const { sheets } = await readXlsx(file.rawPayload);
    const heads = sheets[0]?.rows[0]?.map(String) ?? [];
    expect(heads).toContain('2. birim fiyatı (KDV hariç)');
    expect(heads.filter((head) => /aban fiyat/.test(head))).toEqual([]);
    const { id } = await offered('Ürün kodu;Taban fiyat;Sipariş katı\nKOD-9;1;2\nKOD-8;;4\n');
    // As an import by a token has it.
    await shop.db
      .updateTable('import_runs')
      .set({ permissions: ['catalog:write'] })
      .where('id', '=', id)
      .execute();
    await workOn(office, id, 'check');
    const done = await workOn(office, id, 'run');
    expect(problems(done).map(([line, field]) => [line, field])).toEqual([[2, 'Taban fiyat']]);
    expect((await product(8))?.['units']).toMatchObject([{ orderMultiple: 4, minPrice: null }]);
    const [first] = ((await product(9))?.['units'] ?? []) as object[];
    expect(first).toMatchObject({ orderMultiple: 1, minPrice: null });
  });
});
