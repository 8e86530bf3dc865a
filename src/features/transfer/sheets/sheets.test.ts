import { parse } from 'csv-parse/sync';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetAnswer } from '#contract/office/office-sheets.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { upload, workOn, zipOf } from '#tests/harness/imports.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('sheets', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'owner'));
  });
  afterAll(() => shop.close());

  const sheetOf = async (id: number) => {
    for (;;) {
      const answer = await office.get(`/api/office/imports/${id}/sheet`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const { sheet } = answer.json<SheetAnswer>();
      if (sheet) return sheet;
    }
  };
  const choose = (id: number, matching: object) =>
    officePost(office, `/api/office/imports/${id}/matching`, matching);
  /** Uploads a sheet and accepts the matching that is offered. */
  const offered = async (
    text: string | Buffer,
    kind: 'products' | 'customers' = 'products',
    more: object = {},
  ) => {
    const id = await upload(office, Buffer.from(text), { kind, name: 'liste.csv' });
    const { matching } = await sheetOf(id);
    const chosen = await choose(id, { ...matching, ...more });
    expect(chosen.statusCode, chosen.body).toBe(200);
    return id;
  };
  const unitOf = (id: number) =>
    shop.db
      .selectFrom('product_units')
      .select(['price', 'list_price'])
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow();
  const productOf = (id: number) =>
    shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('with codes, prices and stock change these alone (rules import-export/sheets, import-export/sheet-cells)', async () => {
    const before = await productOf(5);
    const { name: old } = await productOf(6);
    const id = await offered(
      'STOKKODU;STOK ADI;SATIS FIYAT 1;STOK;RAF\r\nKOD-5;;1.249,90;7;B-12\r\nKOD-6;Yeni ad;;;B-13\r\nYOK-1;Yeni;5,00;1;C\r\nKOD-7;;12.5;1;C\r\nKOD-7;;12,5;1;C\r\n',
    );
    const checked = await workOn(office, id, 'check');
    expect(checked.check?.[0]?.counts).toMatchObject({ read: 5, changed: 2, added: 0, refused: 3 });
    const byLine = checked.problems.toSorted((one, other) => one.line - other.line);
    expect(byLine.map(({ line, field }) => [line, field])).toEqual([
      [4, 'taxRate'],
      [5, 'SATIS FIYAT 1'],
      [6, 'STOKKODU'],
    ]);
    expect(byLine[2]?.text).toContain('5.');
    expect((await workOn(office, id, 'run')).state).toBe('finished');
    expect(await unitOf(5)).toMatchObject({ price: 1249.9 });
    const { quantity, name, description } = await productOf(5);
    expect([quantity, name, description]).toEqual([7, before.name, before.description]);
    expect((await productOf(6)).name).toBe('Yeni ad');
    const file = await office.get(`/api/office/imports/${id}/problems.csv`);
    expect(file.body).toContain('SATIS FIYAT 1');
    await workOn(office, id, 'undo');
    expect(await productOf(5)).toMatchObject({ name: before.name, quantity: before.quantity });
    expect(await unitOf(5)).toMatchObject({ price: 100 });
    expect((await productOf(6)).name).toBe(old);
  });

  test('of Turkish Excel, with points, tabs and UTF-16 are read (rules import-export/sheet-files, import-export/sheet-numbers)', async () => {
    const text = 'Ürün Kodu;Açıklama;Fiyat\r\nKOD-5;Şişe ığü;8,50\r\n';
    const letters: Readonly<Record<string, number>> = {
      Ü: 0xdc, ü: 0xfc, ş: 0xfe, Ş: 0xde, ç: 0xe7, ğ: 0xf0, ı: 0xfd,
    }; // prettier-ignore
    const latin = Buffer.from([...text].map((sign) => letters[sign] ?? sign.charCodeAt(0)));
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const [bytes, encoding] of [
      [latin, 'windows-1254'],
      [wide, 'utf-16le'],
      [Buffer.from(`\ufeff${text}`), 'utf-8'],
    ] as const) {
      const id = await upload(office, bytes, { kind: 'products', name: 'a.csv' });
      const sheet = await sheetOf(id);
      expect(sheet).toMatchObject({ encoding, delimiter: ';', rows: 1 });
      expect(sheet.columns.map(({ name }) => name)).toEqual(['Ürün Kodu', 'Açıklama', 'Fiyat']);
      expect(sheet.columns[1]?.samples).toEqual(['Şişe ığü']);
      expect(sheet.matching).toMatchObject({
        fields: ['code', 'description', 'salePrice'],
        decimal: 'comma',
      });
    }
    const points = await upload(office, Buffer.from('sku\tprice\nKOD-5\t"1,249.90"\n'), {
      kind: 'products',
      name: 'b.tsv',
    });
    expect(await sheetOf(points)).toMatchObject({
      delimiter: '\t',
      matching: { decimal: 'point', fields: ['code', 'salePrice'] },
    });
  });

  test('with VAT in their prices are converted by each product’s rate (rule import-export/sheet-vat)', async () => {
    const id = await offered('Kod;Fiyat (KDV dahil)\nKOD-5;120\nKOD-6;6\n');
    expect((await sheetOf(id)).matching.hasVat).toBe(true);
    const rate = Number((await productOf(5)).tax_rate);
    await workOn(office, id, 'check');
    await workOn(office, id, 'run');
    expect((await unitOf(5)).price).toBeCloseTo(120 / (1 + rate / 100), 4);
    await workOn(office, id, 'undo');
  });

  test('remember how their columns were matched, and refuse a matching without a key or with two columns for a field (rule import-export/sheet-matching)', async () => {
    const text = 'Referans;Raf;Tutar\nKOD-5;A-1;9,5\n';
    const id = await upload(office, Buffer.from(text), { kind: 'products', name: 'a.csv' });
    const { matching } = await sheetOf(id);
    expect(matching.fields).toEqual([null, null, null]);
    const none = await choose(id, matching);
    expect([none.statusCode, none.json().error.fields]).toEqual([
      400,
      { code: expect.any(String) },
    ]);
    const twice = await choose(id, { ...matching, fields: ['code', 'code', null] });
    expect(twice.statusCode).toBe(400);
    const early = await officePost(office, `/api/office/imports/${id}/check`);
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'import-not-possible']);
    const fields = ['code', null, 'salePrice'];
    expect((await choose(id, { ...matching, fields })).statusCode).toBe(200);
    for (const above of ['', 'Liste;Depo A\n']) {
      const next = `${above}${text.replace('9,5', '8,5')}`;
      const file = { kind: 'products', name: 'b.csv' } as const;
      const headRow = above === '' ? 1 : 2;
      expect(await sheetOf(await upload(office, Buffer.from(next), file))).toMatchObject({
        isRemembered: true,
        matching: { fields, headRow },
      });
    }
  });

  test('with rows above the names of their columns are found, or shown where they are (rule import-export/sheet-matching)', async () => {
    const rows = [['Kasım listesi'], [], ['Stok Kodu', 'Satış Fiyatı'], ['KOD-5', 77.25]];
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Fiyatlar', rows }] }));
    const id = await upload(office, file, { kind: 'products', name: 'kasim.xlsx' });
    const sheet = await sheetOf(id);
    expect(sheet).toMatchObject({
      format: 'xlsx',
      matching: { headRow: 3, fields: ['code', 'salePrice'] },
    });
    await choose(id, sheet.matching);
    const checked = await workOn(office, id, 'check');
    expect(checked.check?.[0]?.changed[0]?.fields).toContainEqual({
      field: 'salePrice',
      before: '₺100,00',
      after: '₺77,25',
    });
    const first = await office.get(`/api/office/imports/${id}/sheet?headRow=1`);
    expect(first.json().sheet.matching.headRow).toBe(1);
  });

  test('that are none, are too old or are bombs are refused as a whole (rule import-export/sheet-files)', async () => {
    const faultOf = async (bytes: Buffer) => {
      const id = await upload(office, bytes, { kind: 'products', name: 'a.xlsx' });
      const ask = () => office.get(`/api/office/imports/${id}/sheet`);
      let answer = await ask();
      // On a busy machine the file is still being read.
      while (answer.statusCode === 200 && answer.json<SheetAnswer>().sheet === null)
        answer = await ask();
      const { state, fault } = (await office.get(`/api/office/imports/${id}`)).json();
      return [answer.statusCode, state, fault];
    };
    const failed = (fault: string) => [409, 'failed', fault];
    expect(await faultOf(Buffer.from('<html><table>'))).toEqual(failed('not-a-sheet'));
    expect(await faultOf(Buffer.from('%PDF-1.7'))).toEqual(failed('not-a-sheet'));
    expect(await faultOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))).toEqual(
      failed('not-a-sheet'),
    );
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await faultOf(old)).toEqual(failed('old-workbook'));
    expect(await faultOf(await zipOf({ 'products.jsonl': '{}' }))).toEqual(failed('not-a-sheet'));
    expect(await faultOf(Buffer.from('a;b\n"1;2\n'))).toEqual(failed('bad-quotes'));
    expect(await faultOf(Buffer.from(' \n\n'))).toEqual(failed('no-rows'));
    const bomb = await zipOf({
      'xl/workbook.xml': '<workbook/>',
      'xl/worksheets/sheet1.xml': Buffer.alloc(4_000_000, 32),
    });
    expect(await faultOf(bomb)).toEqual(failed('too-dense'));
  });

  for (const format of ['csv', 'xlsx'] as const) {
    test(`that were exported change nothing but what was changed in them: ${format} (rules import-export/sheet-export, import-export/sheet-formulas)`, async () => {
      await shop.db
        .updateTable('products')
        .set({ name: '=1+1', meta_title: "'@x", description: '<p>a;"b"</p>\n-c' })
        .where('id', '=', 7)
        .execute();
      const file = await office.get(`/api/office/product-sheet?format=${format}`);
      expect(file.statusCode).toBe(200);
      const same = await offered(file.rawPayload);
      const { check } = await workOn(office, same, 'check');
      const counts = check?.[0]?.counts;
      expect(counts).toMatchObject({ added: 0, changed: 0, refused: 0, warnings: 0 });
      expect(counts?.read).toBeGreaterThan(10);

      const edited = await offered(await edit(file.rawPayload, format));
      const after = await workOn(office, edited, 'check');
      expect(after.check?.[0]?.counts).toMatchObject({ added: 0, changed: 1, refused: 0 });
      expect(after.check?.[0]?.changed[0]).toMatchObject({
        key: '7',
        fields: [{ field: 'salePrice', before: '₺100,00', after: '₺7,77' }],
      });
    });
  }

  async function edit(bytes: Buffer, format: 'csv' | 'xlsx'): Promise<Buffer> {
    if (format === 'csv') {
      const rows: string[][] = parse(bytes, { bom: true, delimiter: ';' });
      const at = rows[0]?.indexOf('Satış fiyatı (KDV hariç)') ?? -1;
      expect(rows.find(([code]) => code === 'KOD-7')?.slice(1, 2)).toEqual(["'=1+1"]);
      const changed = rows.map((row) => (row[0] === 'KOD-7' ? row.with(at, '7,77') : row));
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
      return Buffer.from(changed.map((row) => row.map(quoted).join(';')).join('\r\n'));
    }
    const { sheets } = await readXlsx(bytes);
    const rows = sheets[0]?.rows ?? [];
    const at = rows[0]?.indexOf('Satış fiyatı (KDV hariç)') ?? -1;
    const changed = rows.map((row) => (row[0] === 'KOD-7' ? row.with(at, 7.77) : row));
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'Ürünler', rows: changed }] }));
  }

  test('of customers are exported, logged and taken back with their addresses (rules import-export/sheets, import-export/sheet-export)', async () => {
    const text =
      'E-posta;Ad;Soyad;Telefon;Doğum Tarihi;Adres Başlığı;İl;İlçe;Açık Adres;Vergi No\nyeni@example.com;Ayşe;Demir;+90 532 000 00 00;20.11.1990;Ev;İstanbul;Kadıköy;Moda Cd. 1;\nbozuk;Ali;;;;;;;;\nikinci@example.com;Ali;;;31.31.1990;;;;;\n';
    const id = await offered(text, 'customers');
    const checked = await workOn(office, id, 'check');
    expect(checked.check?.[0]?.counts).toMatchObject({ read: 3, added: 1, refused: 2 });
    await workOn(office, id, 'run');
    const stored = await shop.db
      .selectFrom('customers as c')
      .innerJoin('addresses as a', 'a.customer_id', 'c.id')
      .where('c.email', '=', 'yeni@example.com')
      .select(['c.name', 'a.address_title', 'a.name as to', 'a.city', 'a.country'])
      .execute();
    expect(stored).toEqual([
      { name: 'Ayşe', address_title: 'Ev', to: 'Ayşe Demir', city: 'İstanbul', country: 'Türkiye' },
    ]);
    const file = await office.get('/api/office/customer-sheet?format=csv');
    expect(file.body).toContain("'+90 532");
    const again = await workOn(office, await offered(file.rawPayload, 'customers'), 'check');
    expect(again.check?.[0]?.counts).toMatchObject({ added: 0, changed: 0, refused: 0 });
    const logged = shop.db.selectFrom('activity_log').select('after');
    expect(await logged.where('action', '=', 'customer.exported').execute()).toHaveLength(1);
    await workOn(office, id, 'undo');
    const left = shop.db.selectFrom('customers').select('id');
    expect(await left.where('email', '=', 'yeni@example.com').execute()).toEqual([]);
  });

  test('have templates that explain their columns and import as nothing (rule import-export/sheet-templates)', async () => {
    for (const [kind, key] of [
      ['products', 'Ürün kodu'],
      ['customers', 'E-posta'],
    ] as const) {
      const csv = await office.get(`/api/office/sheet-template?kind=${kind}&format=csv`);
      const rows: string[][] = parse(csv.rawPayload, { bom: true, delimiter: ';' });
      expect(rows[0]?.[0]).toBe(key);
      expect(rows).toHaveLength(3);
      const id = await offered(csv.rawPayload, kind);
      expect((await sheetOf(id)).matching.fields).not.toContain(null);
      const { check } = await workOn(office, id, 'check');
      expect(check?.[0]?.counts).toMatchObject({ read: 0, refused: 0 });
      const book = await office.get(
        `/api/office/sheet-template?kind=${kind}&format=xlsx&locale=en`,
      );
      const { sheets } = await readXlsx(book.rawPayload);
      expect(sheets).toHaveLength(2);
      expect(sheets[1]?.rows.length).toBeGreaterThan(sheets[0]?.rows[0]?.length ?? Infinity);
    }
  });

  test('need the permission of their records (rule import-export/office-roles)', async () => {
    const keeper = shop.browser();
    await enterOffice(keeper, await makeStaff(shop.db, 'catalog'));
    const add = (kind: string) =>
      officePost(keeper, '/api/office/imports', { kind, name: 'a.csv', bytes: 10 });
    expect((await add('products')).statusCode).toBe(200);
    expect((await add('customers')).statusCode).toBe(403);
    expect((await keeper.get('/api/office/product-sheet?format=csv')).statusCode).toBe(200);
    expect((await keeper.get('/api/office/customer-sheet?format=csv')).statusCode).toBe(403);
  });
});
