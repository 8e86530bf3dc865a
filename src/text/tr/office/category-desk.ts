import type { SlugError } from '#rules/catalog/category-form.ts';

/** Texts of the office's categories. */
export const categoryDesk = {
  wrong: {
    name: 'Lütfen bir ad yazın.',
    path: {
      missing: 'Lütfen adresin son parçasını yazın.',
      form: 'Yalnız küçük harf (a-z), rakam ve tek tire kullanın.',
      reserved: 'Bu adresi dükkânın kendisi kullanıyor. Başka bir adres yazın.',
      category: 'Bu adreste başka bir kategori var. Başka bir adres yazın.',
      page: 'Bu adreste bir sayfa var. Başka bir adres yazın.',
    } satisfies Record<SlugError | 'category' | 'page', string>,
    oldPath: {
      form: '/elektrik/isik gibi bir adres yazın: küçük harf, rakam, tire ve eğik çizgi.',
      category: 'Bu adreste bir kategori var; başka yere yönlenemez.',
      page: 'Bu adreste bir sayfa var; başka yere yönlenemez.',
    },
  },
  notEmpty: (categories: string, products: string) =>
    `Kategori boş değil: ${categories} alt kategori ve ${products} ürün var. Önce onları taşıyın.`,
};
