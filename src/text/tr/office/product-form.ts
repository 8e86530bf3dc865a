import type { FieldProblem } from '#rules/catalog/form/product-form.ts';

/** Texts of a product's page in the office. */
export const productForm = {
  problems: {
    missing: 'Bu alan boş kalamaz.',
    mistyped: 'Barkodun son hanesi tutmuyor: bir rakam yanlış yazılmış.',
    address: 'Yalnız küçük harf, rakam ve kısa çizgi: e27-led-ampul',
    day: 'Takvimde olan bir gün yazın.',
    twice: 'Bu iki kez yazılmış.',
    'no-unit': 'Ürünün en az bir birimi ve onlardan biri varsayılan olmalı.',
    'no-category': 'Böyle bir kategori yok.',
    'no-currency': 'Dükkânda bu para birimi yok.',
    'code-taken': 'Bu kod başka bir ürünün.',
  } satisfies Record<FieldProblem, string>,
  changedMeanwhile: 'Bu alanı başka biri değiştirdi.',
};
