/** The page of a product that is no longer sold. */
export const archived = {
  title: 'Bu ürün artık satılmıyor',
  variantTitle: 'Bu seçenek artık satılmıyor',
  hint: 'Mağaza bu ürünü satıştan kaldırdı. Benzer ürünlere göz atabilirsiniz.',
  toFamily: (name: string) => `Diğer seçenekler: ${name}`,
  toCategory: (name: string) => `${name} ürünleri`,
  toSearch: 'Tüm ürünler',
};
