import type { Locale } from '#rules/shop/locale.ts';
import { productDesk as english } from '#text/en/office/catalog/product-editor.ts';
import { productDesk as turkish } from '#text/tr/office/catalog/product-editor.ts';

export type ProductEditorText = typeof turkish;

export const productEditorTexts: Readonly<Record<Locale, ProductEditorText>> = {
  tr: turkish,
  en: english,
};
