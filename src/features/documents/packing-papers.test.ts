import { describe, expect, test } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import type { PackingDocument } from '#db/orders/read/order-document.ts';
import type { OrderParcel } from '#db/orders/read/order-parts.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { orderDocument, orderLine, store } from '#tests/harness/order-document.ts';
import { pagesOf } from '#tests/harness/paper-pages.ts';
import { now } from '#tests/harness/till.ts';
import { drawLabels } from './draw-label.ts';
import { drawSlips } from './draw-slip.ts';
import { labelContent } from './label-content.ts';
import { slipContent } from './slip-content.ts';

const line = (position: number, changes: Partial<typeof orderLine> = {}) => ({
  ...orderLine,
  position,
  code: `KOD-${position}.`,
  name: 'Tükenmez Kalem Mavi 0,7 mm',
  quantity: 5,
  unit: 'Kutu',
  multiplier: 50,
  ...changes,
});
const stockOf = (position: number, barcode = '8680000120127') => ({
  position,
  barcode,
  pieceUnit: 'Adet',
  stock: 10,
  taken: 0,
  returned: 0,
  shipped: 0,
  withdrawn: 0,
  priceSource: null,
});
const parcels: OrderParcel[] = [
  {
    id: 7,
    carrier: 'PTT Kargo',
    trackingNo: '312765598463',
    by: 'Selin',
    at: now.toISOString(),
    lines: [
      { position: 1, code: 'KOD-1.', quantity: 2 },
      { position: 2, code: 'KOD-2.', quantity: 5 },
    ],
  },
  {
    id: 9,
    carrier: 'PTT Kargo',
    trackingNo: 'TR-9',
    by: 'Selin',
    at: now.toISOString(),
    lines: [{ position: 1, code: 'KOD-1.', quantity: 1 }],
  },
];
const packing = (changes: Partial<PackingDocument> = {}): PackingDocument => ({
  ...orderDocument(),
  lines: [line(1, { note: '3. kat' }), line(2), line(3, { multiplier: 1 })],
  lineStock: [stockOf(1), stockOf(2), stockOf(3, '')],
  parcels: [],
  ...changes,
});
type Locale = 'tr' | 'en';
const slipOf = (order: PackingDocument, parcel: number | null = null, locale: Locale = 'tr') =>
  slipContent(order, {
    store,
    locale,
    now,
    parcel: parcel === null ? null : order.parcels[parcel]!,
  });
const slip = (...args: Parameters<typeof slipOf>) => drawSlips([slipOf(...args)]).then(pagesOf);
const label = (parcel: number, order: Partial<PackingDocument> = {}, locale: Locale = 'tr') =>
  drawLabels([
    labelContent(packing({ parcels, ...order }), { parcel: parcels[parcel]!, store, locale }),
  ]);

describe('the packing slip', () => {
  test('holds all that a packer needs, in Turkish letters, without prices', async () => {
    const [page] = await slip(packing({ branch: 'İzmir Şubesi' }));
    for (const part of [
      'Paketleme fişi 104872',
      'Arasta Ticaret A.Ş. · Çarşı Cad. No: 12, Edirne',
      'Işıl Çağlayan Çağlayan Yapı Ltd. Şti. Saraçlar Cd. 1 Merkez / Edirne',
      '+90 (532) 111 22 33',
      'Şube: İzmir Şubesi',
      'Müşteri referansı: SA-2026/17',
      'Açıklama: Şantiye girişinde teslim edilsin.',
      'Tükenmez Kalem Mavi 0,7 mm KOD-1. Not: 3. kat',
      '8680000120127',
      '5 Kutu 250 Adet',
      '5 Kutu 5 Adet',
      'Toplayan',
      'Sayfa 1 / 1',
    ])
      expect(page).toContain(part);
    expect(page).not.toMatch(/₺|KDV|Kırkpınar/);
  });

  test('names the customer’s own code beside the shop’s (rule orders/customer-codes)', () => {
    const [line] = packing().lines;
    const order = packing({ lines: [{ ...line!, customerCode: 'DEPO 7' }] });
    expect(slipOf(order).rows[0]?.small.slice(0, 2)).toEqual([
      line!.code,
      'Müşterinin kodu: DEPO 7',
    ]);
  });

  test('lists what is left to pack, and marks earlier parcels', () => {
    const rows = slipOf(packing({ parcels })).rows.map(({ quantity, pieces, isGone, small }) => [
      quantity,
      pieces,
      isGone,
      small.at(-1),
    ]);
    expect(rows).toEqual([
      ['2 Kutu', '100 Adet', false, 'Gönderildi: 3 Kutu (1, 2. koli)'],
      ['5 Kutu', '250 Adet', true, 'Gönderildi: 5 Kutu (1. koli)'],
      ['5 Kutu', '5 Adet', false, 'KOD-3.'],
    ]);
  });

  test('says what a courier collects, and who carries what has been shipped', async () => {
    const atDoor = packing({ paymentType: paymentTypes.cashOnDelivery, tryTotal: 1234.5 });
    const [page] = await slip(atDoor);
    expect(page).toContain('Kapıda tahsil edilecek: ₺1.234,50');
    expect(page).toContain('Henüz belli değil');
    const [shipped] = await slip(packing({ parcels }));
    for (const part of ['PTT Kargo', 'Takip 312765598463', 'Takip TR-9'])
      expect(shipped).toContain(part);
    expect(shipped).not.toMatch(/Henüz belli değil|tahsil/);
  });

  test('says the amount for the first parcel alone: the label of it has collected the rest (rule fulfillment/parcel-label)', async () => {
    const cash = { paymentType: paymentTypes.cashOnDelivery, tryTotal: 1234.5, parcels };
    const [first] = await slip(packing(cash), 0);
    expect(first).toContain('Kapıda tahsil edilecek: ₺1.234,50');
    for (const parcel of [1, null]) {
      const [later] = await slip(packing(cash), parcel);
      expect(later).toContain('Tahsilat yok: tutar 1. kolide');
      expect(later).not.toContain('₺');
    }
  });

  test('of a parcel lists its contents, its number and earlier parcels', async () => {
    const [page] = await slip(packing({ parcels }), 1, 'en');
    for (const part of [
      'Packing slip, Parcel 2',
      'PTT Kargo Tracking TR-9',
      'Sent: 2 Kutu (parcel 1)',
      '1 Kutu 50 Adet',
    ])
      expect(page).toContain(part);
    expect(page).not.toContain('KOD-2.');
  });

  test('of sixty lines continues over pages, each with the headings and the order', async () => {
    const lines = Array.from({ length: 60 }, (_, at) =>
      line(at + 1, { name: 'Ürün adı '.repeat(12) }),
    );
    const pages = await slip(packing({ lines }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      for (const part of ['104872', 'Adet karşılığı', `Sayfa ${at + 1} / ${pages.length}`])
        expect(page).toContain(part);
    }
    for (const { code } of lines) expect(pages.join(' ')).toContain(code);
  });
});

describe('the parcel label', () => {
  test('names recipient, sender, carrier and parcel', async () => {
    const file = await label(0);
    const [page] = await pagesOf(file);
    for (const part of [
      'Gönderen Arasta Ticaret A.Ş.',
      'Işıl Çağlayan',
      'Merkez / Edirne',
      'Tel +90 (532) 111 22 33',
      'PTT Kargo 312765598463',
      'Sipariş 104872',
      '1. koli',
    ])
      expect(page).toContain(part);
    expect(page).not.toMatch(/₺|tahsil/);
    const first = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
    expect(first.view.map((points) => Math.round((points * 25.4) / 72))).toEqual([0, 0, 100, 150]);
  });

  test('tells the courier once what to collect', async () => {
    const cash = { paymentType: 3, currency: 'USD', total: 280, tryTotal: 11_639.6 } as const;
    expect((await pagesOf(await label(0, cash)))[0]).toContain('Kapıda tahsil edilecek ₺11.639,60');
    const [second] = await pagesOf(await label(1, cash, 'en'));
    expect(second).toContain('Nothing to collect: the amount is on parcel 1');
    expect(second).not.toContain('₺');
  });

  test('stays one page with every word, whatever their length', async () => {
    const { delivery } = orderDocument();
    const long = {
      ...delivery!,
      name: 'Ğ'.repeat(100),
      companyName: 'Şirket '.repeat(35),
      address: 'Sokak '.repeat(80),
    };
    const pages = await pagesOf(await label(0, { delivery: long, paymentType: 3 }));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.match(/Sokak/g)).toHaveLength(80);
    for (const part of ['312765598463', '1. koli', '₺11.639,60']) expect(pages[0]).toContain(part);
  });

  test('leaves out a bar code that no scanner could read, and keeps the number', async () => {
    const bars = (trackingNo: string) => {
      const parcel = { ...parcels[0]!, trackingNo };
      return labelContent(packing({ parcels }), { parcel, store, locale: 'tr' });
    };
    const [readable, unreadable] = [
      await drawLabels([bars('A1'.repeat(8))]),
      await drawLabels([bars('A1'.repeat(30))]),
    ];
    expect(await barsOn(readable)).toBe((16 + 2) * 3 + 4);
    expect(await barsOn(unreadable)).toBe(1);
    expect((await pagesOf(unreadable))[0]!.replaceAll(' ', '')).toContain('A1'.repeat(30));
    expect(bars('ĞÜ 1').bars).toBeNull();
  });
});

/** How many boxes the largest path holds: the bars of a code are one path, a rule is one box. */
async function barsOn(file: Uint8Array): Promise<number> {
  const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
  const { argsArray } = await page.getOperatorList();
  let most = 0;
  for (const args of argsArray) {
    const [, paths] = Array.isArray(args) ? args : [];
    const [numbers] = Array.isArray(paths) ? paths : [];
    most = Math.max(most, Math.floor((numbers?.length ?? 0) / 13));
  }
  return most;
}
