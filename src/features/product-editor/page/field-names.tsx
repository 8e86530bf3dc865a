import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { unitIdOf, type FieldName, type ProductDraft } from './use-product-draft.tsx';

/** The labels of the draft's fields; a unit by its name. */
export function useFieldNames(draft: ProductDraft): (name: FieldName) => string {
  const { t } = useTexts(productFormTexts);
  const { texts, units, stock, search, publish } = t;
  const names: Readonly<Record<string, string>> = {
    code: texts.code,
    barcode: texts.barcode,
    name: texts.name,
    nameEn: texts.nameEn,
    description: texts.description,
    descriptionEn: texts.descriptionEn,
    brand: texts.brand,
    model: texts.model,
    stockNumberType: texts.codeDisplay,
    taxRate: units.taxRate,
    defaultUnit: units.defaultUnit,
    categories: t.categories.title,
    equivalentCodes: t.equivalents.title,
    inventory: stock.warehouses,
    stock: stock.opening,
    seo: search.seo,
    metaTitle: search.metaTitle,
    metaDescription: search.metaDescription,
    metaKeywords: search.metaKeywords,
    withdrawal: publish.withdrawal,
    active: publish.active,
    fastDelivery: publish.fast,
    sameDayShipping: publish.sameDay,
    listedOn: publish.listedOn,
  };
  return (name) => {
    const id = unitIdOf(name);
    if (id === null) return names[name] ?? name;
    const unit = [...draft.units, ...draft.removed].find((each) => each.id === id);
    return `${units.unit}: ${unit?.value || units.nameOf(String(id))}`;
  };
}
