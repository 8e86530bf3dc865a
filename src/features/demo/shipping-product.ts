import { brandOf } from './brands.ts';
import { shippingProductId } from './products.ts';
import type { ProductRecord } from './records.ts';

/** The record behind an order's shipping line; its fee is computed, so its price is 0. */
export function shippingProduct(now: Date): ProductRecord {
  const { code, name } = brandOf('ambar');
  const free = { value: 0, currency: 'TRY' };
  return {
    id: shippingProductId,
    code: 'KARGO',
    barcode: '',
    name: 'Kargo Bedeli',
    nameEn: 'Shipping',
    seo: 'kargo-bedeli',
    image: '',
    images: [],
    brand: { code, name },
    model: { name: '' },
    categories: [],
    quantity: 0,
    defaultUnit: 'Adet',
    units: [
      {
        id: 1,
        value: 'Adet',
        multiplier: 1,
        defaultPrice: free,
        listPrice: free,
        width: 0,
        height: 0,
        length: 0,
        weight: 0,
        barcode: '',
      },
    ],
    salePrice: free,
    listPrice: free,
    taxRate: 20,
    description: '',
    descriptionEn: '',
    metaTitle: '',
    metaDescription: '',
    metaKeywords: '',
    inventory: [],
    equivalentCode: [],
    salesNumber: 0,
    stockNumberType: '',
    fastDelivery: false,
    sameDayShipping: false,
    createdAt: new Date(now.getTime() - 548 * 86_400_000).toISOString(),
    active: true,
    parentId: null,
    variants: [],
  };
}
