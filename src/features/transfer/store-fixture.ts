import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { StoreRecords } from './store-source.ts';
import { fileNames, sourceParts } from './store-source.ts';

const lira = (value: number) => ({ value, currency: 'TRY' });

/** A small shop that has everything the format knows, for tests. */
export function smallStore(): Record<keyof StoreRecords, unknown[]> {
  return {
    settings: [
      {
        store: {
          name: 'Çınar Hırdavat',
          url: 'https://cinar.example',
          whatsappControl: 1,
          whatsappNumber: '905551112233',
        },
        settings: {
          productsWithKdv: '1',
          stockInfoStatus: 0,
          kargoUcreti: '0/5/49.90_5/30/99.90',
          urNo: 90,
          b2c_heft_odeme: true,
        },
        defaultCurrency: 'TL',
        currencies: [
          { id: 1, code: 'TRY', exchangeRate: 1 },
          { id: 2, code: 'USD', exchangeRate: '42,1234' },
        ],
        banks: [
          {
            name: 'Köprü Bank',
            logo: '',
            organization: 'VISA',
            bins: ['454671', 454672],
            posPlans: [
              { id: 7, installment: 1, commisionFee: 0, isDefault: true },
              { id: 8, installment: 3, commisionFee: 2.5, isDefault: false },
            ],
          },
        ],
        kargo: [{ kfadi: 'Turna Kargo', kargoUrl: 'https://turna.example/takip?no=' }],
      },
    ],
    categories: [
      {
        path: 'elektrik/aydinlatma',
        name: 'Aydınlatma',
        nameEn: 'Lighting',
        image: 'ampul.png',
        order: 2,
      },
      { path: 'elektrik', name: 'Elektrik', nameEn: '', image: '', order: 1 },
      { path: 'hirdavat', name: 'Hırdavat', nameEn: 'Hardware', image: '', order: 3 },
    ],
    products: [
      {
        id: 12,
        code: 'AMP-9-S',
        name: 'LED Ampul 9 W Sarı',
        taxRate: 20,
        parentId: 10,
        quantity: 7,
        salePrice: lira(39.9),
        variants: [{ name: 'Renk', code: 'renk', values: [{ name: 'Sarı' }] }],
        categories: ['elektrik/aydinlatma'],
        createdAt: '2026-02-03T10:11:12.345Z',
      },
      {
        id: 10,
        code: 'AMP-9',
        barcode: '2000000000107',
        name: 'LED Ampul 9 W',
        nameEn: 'LED bulb 9 W',
        image: 'ampul.png',
        images: ['ampul.png', 'yok.png'],
        brand: { code: 'KND', name: 'Kandil' },
        model: { name: 'K9' },
        categories: ['elektrik/aydinlatma', 'hirdavat'],
        quantity: 0,
        salePrice: lira(0),
        taxRate: 20,
        description:
          '<p>Işık akısı: 806&nbsp;lm <script>alert(1)</script><a href="https://kandil.example/a?b=1&c=2">Kandil</a></p>',
        createdAt: '2026-01-01',
        active: true,
      },
      {
        id: 11,
        code: 'AMP-9-B',
        name: 'LED Ampul 9 W Beyaz',
        taxRate: 20,
        parentId: 10,
        quantity: -3,
        salePrice: lira(39.9),
        variants: [{ name: 'Renk', code: 'renk', values: [{ name: 'Beyaz' }] }],
        createdAt: '2026-02-03T10:11:12.345Z',
      },
      {
        id: 20,
        code: 'VIDA-4x40-GALVANIZ-UZUN-KOD',
        barcode: '2000000000206',
        name: 'Vida "4x40" & Somun',
        seo: 'vida-4x40',
        brand: { code: 'PRC', name: 'Perçin' },
        categories: ['hirdavat'],
        quantity: 2400,
        defaultUnit: 'Kutu',
        units: [
          {
            id: 1,
            value: 'Adet',
            multiplier: 1,
            defaultPrice: lira(0.1234),
            listPrice: null,
            width: 0,
            height: 0,
            length: 0,
            weight: 0.005,
            barcode: '',
          },
          {
            id: 2,
            value: 'Kutu',
            multiplier: 100,
            defaultPrice: { value: '2,5', currency: 'USD' },
            listPrice: { value: 3, currency: 'USD' },
            width: 10,
            height: 5,
            length: 12.5,
            weight: 0.5,
            barcode: '2000000000213',
          },
        ],
        taxRate: 20,
        metaTitle: 'Vida',
        inventory: [
          { warehouseName: 'Merkez', quantity: 2000 },
          { warehouseName: 'Çorlu', quantity: 400 },
        ],
        equivalentCode: ['V440', 'DIN-7505'],
        salesNumber: 35,
        stockNumberType: 'StockCode',
        fastDelivery: true,
        sameDayShipping: true,
        createdAt: '2025-12-31T21:00:00Z',
        active: true,
        parentId: null,
      },
      {
        id: 90,
        code: 'KARGO',
        name: 'Kargo Bedeli',
        taxRate: 20,
        createdAt: '2025-01-01T00:00:00Z',
      },
    ],
    customers: [
      {
        email: 'Zeynep@example.com',
        password: 'gizli-123',
        name: 'Zeynep',
        surname: 'Şahin',
        phone: '+90 (555) 111 22 33',
        gender: 'female',
        birthdate: '1990-05-17',
        branches: [{ id: 3, name: 'Merkez' }],
        overdue: { overdueBalance: 1250.5, overdueBalanceExpiryDay: 12, currency: 'TL' },
        statement: [
          {
            date: '2026-01-02',
            document: 'F-1',
            description: 'Fatura',
            dueDate: '2026-02-02',
            debit: 1250.5,
            credit: 0,
          },
          {
            date: '2026-01-09',
            document: 'T-1',
            description: 'Tahsilat',
            dueDate: null,
            debit: 0,
            credit: '100,25',
          },
        ],
        addresses: [
          {
            addressTitle: 'Ev',
            name: 'Zeynep Şahin',
            country: 'Türkiye',
            city: 'Edirne',
            town: 'Merkez',
            address: 'Saraçlar Caddesi 1',
            number: '+90 (555) 111 22 33',
            idNumber: '11111111111',
            companyName: '',
            taxOffice: '',
            taxNumber: '',
          },
        ],
      },
      { email: 'ali@example.com', name: 'Ali' },
    ],
    orders: [
      {
        orderNo: '10000007',
        email: 'zeynep@example.com',
        date: '2026-03-04T12:00:00.000Z',
        status: 'delivered',
        paymentType: '4',
        description: 'Kapıya bırakın',
        items: [
          { productId: 20, unit: 'Kutu', quantity: 3, price: 105.3085, taxRate: 20 },
          { productId: 11, unit: 'Adet', quantity: 1, price: 39.9, taxRate: 20 },
        ],
        shippingTotal: 49.9,
        takipNo: 'TK1',
        kfadi: 'Turna Kargo',
      },
      {
        orderNo: '10000001',
        email: 'ALI@example.com',
        date: '2026-02-04',
        status: 'cancelled',
        paymentType: 2,
        items: [{ productId: 11, unit: 'Paket', quantity: 2, price: 39.9, taxRate: 20 }],
      },
    ],
    reviews: [
      {
        orderNo: '10000007',
        productId: 20,
        star: 4,
        title: ' Sağlam ',
        description: 'Kutu tam geldi.',
        date: '2026-03-10T09:00:00.000Z',
      },
    ],
    pages: [
      {
        url: 'hakkimizda',
        container: 'Page',
        title: 'Hakkımızda',
        titleEn: 'About us',
        html: '<h1>Biz</h1><p onclick="x()">1974</p>',
        htmlEn: '<p>We</p>',
        params: {},
      },
      { url: '/firsatlar', container: 'ProductList', params: { category: 'hirdavat' } },
    ],
  };
}

/** Writes records as a store folder with one picture. */
export async function writeStoreFolder(folder: string, store: StoreRecords): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true });
  for (const part of sourceParts) {
    const records = [];
    for await (const record of store[part] ?? []) records.push(JSON.stringify(record));
    await writeFile(join(folder, fileNames[part]), records.join('\n'));
  }
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#fc0' } });
  await picture.png().toFile(join(folder, 'images', 'ampul.png'));
}
