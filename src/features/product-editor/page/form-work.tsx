import type {
  ProductChoices,
  ProductFields,
  ProductForm,
} from '#contract/office/catalog/office-product-form.ts';
import type { ProductDraft } from './use-product-draft.tsx';

/** The form of a product, as its sections see it. */
export interface ProductWork {
  draft: ProductDraft;
  /** The product that is there; null for a new one. */
  form: ProductForm | null;
  choices: ProductChoices;
  /** The refusals of the last try to save, by field. */
  errors: Readonly<Record<string, string>>;
  mayWrite: boolean;
}

/** The names of the fields that are texts. */
export type TextName = {
  [Name in keyof ProductFields]: ProductFields[Name] extends string ? Name : never;
}[keyof ProductFields];

export type SwitchName = 'active' | 'fastDelivery' | 'sameDayShipping';
