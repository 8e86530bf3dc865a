import type { Locale } from '#rules/shop/locale.ts';
import { productDesk as english } from '#text/en/office/product-editor.ts';
import { productDesk as turkish } from '#text/tr/office/product-editor.ts';

export type ProductEditorText = typeof turkish;

export const productEditorTexts: Readonly<Record<Locale, ProductEditorText>> = {
  tr: turkish,
  en: english,
};
