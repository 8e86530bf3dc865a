import type { ProductForm } from '#contract/office/catalog/office-product-form.ts';
import { blankUnit, type SavedProduct } from './use-product-draft.tsx';

/** The values from which a new product begins (rule product-editing/new-product). */
export function blankProduct(today: string, currency: string): SavedProduct {
  return {
    fields: {
      code: '',
      barcode: '',
      name: '',
      nameEn: '',
      description: '',
      descriptionEn: '',
      brand: '',
      model: '',
      taxRate: 20,
      defaultUnit: 1,
      categories: [],
      equivalentCodes: [],
      inventory: [],
      seo: '',
      metaTitle: '',
      metaDescription: '',
      metaKeywords: '',
      stockNumberType: '',
      withdrawal: '',
      fastDelivery: false,
      sameDayShipping: false,
      active: true,
      listedOn: today,
    },
    units: [{ ...blankUnit(1, currency), value: 'Adet', valueEn: 'pcs' }],
    stock: 0,
  };
}

/** A copy of a product: all but its codes, barcodes, address and stock. */
export function copiedProduct({ fields, units }: ProductForm, today: string): SavedProduct {
  return {
    fields: {
      ...fields,
      code: '',
      barcode: '',
      seo: '',
      equivalentCodes: [],
      inventory: [],
      listedOn: today,
    },
    units: units.map((unit) => ({ ...unit, barcode: '' })),
    stock: 0,
  };
}
