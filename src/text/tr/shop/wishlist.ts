export const wishlist = {
  title: 'Favorilerim',
  empty: 'Favorilerinizde ürün bulunamadı.',
  emptyHint: 'Ürün kartındaki kalbe dokunun, burada biriksin.',
  found: (n: number) => `Favorilerinizde ${n} adet ürün bulundu.`,
  browse: 'Ürünlere Göz At',
};
