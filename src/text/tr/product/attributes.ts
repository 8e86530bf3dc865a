export const attributes = {
  title: 'Ürün özellikleri',
  groups: { product: 'Ürün', properties: 'Özellikler', packaging: 'Ambalaj' },
  brand: 'Marka',
  model: 'Model',
  code: 'Ürün kodu',
  barcode: 'Barkod',
  pack: (unit: string) => `${unit} içeriği`,
  size: (unit: string) => `Ölçüler (${unit})`,
  weight: (unit: string) => `Ağırlık (${unit})`,
  pieces: (count: string) => `${count} adet`,
  centimeters: (width: string, height: string, length: string) =>
    `${width} × ${height} × ${length} cm`,
  kilograms: (weight: string) => `${weight} kg`,
};
