import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListHistory, RuleTablePage } from '#contract/office/prices/price-rules.ts';
import type { RuleSheetCheck } from '#contract/office/prices/rule-sheets.ts';
import { openShop, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeBrand, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const terms = { base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true };
const hammer = { scope: 'product', target: 'UST-450' };

describeEachEngine('the sheet of a price list', (open) => {
  let shop: Shop;
  let office: Browser;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
    await makeBrand(shop.db, 'KND', 'Kandil');
    const packs = { Koli: [24, 4448] as [number, number] };
    await makeProduct(shop.db, { code: 'UST-450', name: 'Çekiç', price: 200, packs });
    await makeProduct(shop.db, { code: '=CMD', name: '=Formül', price: 100 });
  });
  afterAll(() => shop.close());

  const post = async (path: string, body: object = {}) => {
    const answer = await officePost(office, `/api/office/${path}`, body, { 'x-locale': 'tr' });
    return { status: answer.statusCode, ...answer.json() };
  };
  const makeList = async (code: string, rules: object[] = []) => {
    await post('price-lists', { code, name: code, ...terms });
    if (rules.length > 0) await post(`price-lists/${code}/rules/bulk`, { rules });
  };
  const sheetOf = async (code: string, format = 'csv') => {
    const path = `/api/office/price-lists/${code}/rule-sheet?format=${format}&locale=tr`;
    const answer = await office.get(path, { 'x-locale': 'tr' });
    expect(answer.statusCode).toBe(200);
    return answer;
  };
  const send = (code: string, bytes: string | Uint8Array, browser = office) =>
    browser.postFiles(
      `/api/office/price-lists/${code}/rule-sheet`,
      {},
      [{ field: 'sheet', bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes }],
      { origin: shopOrigin, 'x-locale': 'tr' },
    );
  const check = async (code: string, bytes: string | Uint8Array) => {
    const answer = await send(code, bytes);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<RuleSheetCheck>();
  };
  const rulesOf = async (code: string) => {
    const { items } = (
      await office.get(`/api/office/price-lists/${code}/rule-table`)
    ).json<RuleTablePage>();
    return items.flatMap(({ rules }) =>
      rules.map(({ target, unit, min, price, discount }) => [
        target,
        unit,
        min,
        price?.value ?? discount,
      ]),
    );
  };
  const many = [
    { ...hammer, unit: 'Koli', price: { value: 4000, currency: 'TRY' } },
    { ...hammer, min: 5, minUnit: 'Koli', discount: '12.5' },
    { scope: 'product', target: '=CMD', discount: '10+5', from: '2026-12-01', to: '2026-12-31' },
    { scope: 'brand', target: 'KND', discount: '7' },
    { scope: 'all', discount: '3' },
  ];

  test('a sheet that comes back as it left changes nothing, in either format (rule wholesale/rule-sheet)', async () => {
    await makeList('gidis', many);
    const csv = await sheetOf('gidis');
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="fiyat-listesi-/);
    expect(csv.body).toContain(';Ürün;UST-450;Çekiç;Koli;1;;4000;TRY;;;;');
    expect(csv.body).toContain(";Ürün;'=CMD;'=Formül;");
    expect(csv.body).toContain(';12,5;');
    expect(await check('gidis', csv.body)).toMatchObject({ rows: 5, same: 5, rules: [] });
    const workbook = await sheetOf('gidis', 'xlsx');
    expect(await check('gidis', workbook.rawPayload)).toMatchObject({ rows: 5, same: 5 });
  });

  test('an edited sheet says what comes, changes and goes, and is saved as one change that can be undone (rules wholesale/rule-sheet, wholesale/undo)', async () => {
    await makeList('duzen', many);
    const before = await rulesOf('duzen');
    const lines = (await sheetOf('duzen')).body.split('\r\n');
    const edited = lines
      .map((line) => line.replace(';4000;TRY', ';3.950,50;TRY'))
      // The second rule moves to another quantity.
      .map((line) => line.replace(';5;Koli;', ';6;Koli;'))
      .map((line) => (line.includes(';KND;') ? `${line}evet` : line))
      .filter((line) => !line.includes(';Tümü;'));
    edited.splice(-1, 0, ';;UST-450;;Adet;10;;150;;;;;');
    const found = await check('duzen', edited.join('\r\n'));
    expect(found).toMatchObject({
      rows: 5,
      same: 1,
      added: 1,
      changed: 2,
      removed: 1,
      refused: [],
    });
    expect(found.before.map((rule) => rule && (rule.price?.value ?? rule.discount))).toEqual([
      4000,
      null,
      '12.5',
      '7',
      null,
    ]);
    expect(await rulesOf('duzen')).toEqual(before);
    expect(await post('price-lists/duzen/rules/bulk', { rules: found.rules })).toMatchObject({
      status: 200,
      added: 2,
      changed: 1,
      removed: 2,
    });
    expect(await rulesOf('duzen')).toEqual([
      ['UST-450', null, 6, '12.5'],
      ['UST-450', 'Adet', 10, 150],
      ['UST-450', 'Koli', 1, 3950.5],
      ['=CMD', null, 1, '10+5'],
      [null, null, 1, '3'],
    ]);
    const { items } = (
      await office.get('/api/office/price-lists/duzen/history')
    ).json<ListHistory>();
    expect(items[0]).toMatchObject({ kind: 'price', added: 2, changed: 1, removed: 2 });
    await post('price-lists/duzen/undo', { id: items[0]?.id });
    expect(await rulesOf('duzen')).toEqual(before);
    // The sheet was looked at before the undo, but the rules are as they were then no longer.
    const again = await post('price-lists/duzen/rules/bulk', { rules: found.rules });
    expect(again).toMatchObject({ status: 409, error: { code: 'price-rule-changed' } });
  });

  test('each refused row has its number, column and reason, and the others can be saved (rule wholesale/rule-sheet)', async () => {
    await makeList('yanlis');
    const found = await check(
      'yanlis',
      [
        'Stok Kodu;Birim;En az;Fiyat;İndirim;İlk gün',
        'UST-450;Koli;1;4.100;;',
        'YOK;;1;10;;',
        'UST-450;Palet;1;10;;',
        'UST-450;;1,5;10;;',
        'UST-450;;1;on lira;;',
        'UST-450;;1;10;5;',
        'UST-450;;1;;;',
        'UST-450;;2;10;;yarın',
        'UST-450;Koli;1;4000;;',
      ].join('\n'),
    );
    expect(found.refused.map(({ row, column }) => [row, column])).toEqual([
      [5, 'En az'],
      [6, 'Fiyat'],
      [9, 'İlk gün'],
      [3, 'Stok Kodu'],
      [4, 'Birim'],
      [7, 'İndirim'],
      [8, 'Fiyat'],
      [10, 'Stok Kodu'],
    ]);
    expect(found.refused[3]?.text).toBe('Bu kodda ya da adreste bir şey yok.');
    expect(found).toMatchObject({ rows: 9, added: 1, refusedRows: 8 });
    expect(found.rules).toMatchObject([{ unit: 'Koli', price: { value: 4100, currency: 'TRY' } }]);
  });

  test('what is no sheet of prices is refused at the file (rule wholesale/rule-sheet)', async () => {
    await makeList('bos');
    const texts = {
      '%PDF-1.7': 'Dosya ne CSV ne de Excel (.xlsx) dosyası; açılmadı.',
      'Ad;Soyad\nAyşe;Demir': expect.stringContaining('fiyat ya da indirim sütunu bulunamadı'),
      '': expect.any(String),
    };
    for (const [bytes, text] of Object.entries(texts)) {
      const answer = await send('bos', bytes);
      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { sheet: text }]);
    }
    expect((await send('yok', 'Kod;Fiyat\nUST-450;5')).statusCode).toBe(404);
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    expect((await send('bos', 'Kod;Fiyat\nUST-450;5', reader)).statusCode).toBe(403);
    const workbook = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['Kod', 'Fiyat', 'Sil'],
            ['UST-450', 175.5, false],
          ],
        },
      ],
    });
    expect(await check('bos', workbook)).toMatchObject({
      added: 1,
      rules: [{ target: 'UST-450', price: { value: 175.5 } }],
    });
  });
});
