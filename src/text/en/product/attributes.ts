import type { attributes as tr } from '#text/tr/product/attributes.ts';

export const attributes: typeof tr = {
  title: 'Specifications',
  groups: { product: 'Product', properties: 'Properties', packaging: 'Packaging' },
  brand: 'Brand',
  model: 'Model',
  code: 'Product code',
  barcode: 'Barcode',
  pack: (unit) => `Contents of ${unit}`,
  size: (unit) => `Dimensions (${unit})`,
  weight: (unit) => `Weight (${unit})`,
  pieces: (count) => `${count} pcs`,
  centimeters: (width, height, length) => `${width} × ${height} × ${length} cm`,
  kilograms: (weight) => `${weight} kg`,
};
