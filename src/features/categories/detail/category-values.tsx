import type { Draft } from '#ui/office/form/use-draft.ts';

/** The fields of a category's form. */
export interface CategoryValues {
  name: string;
  nameEn: string;
  slug: string;
  intro: string;
  introEn: string;
  html: string;
  htmlEn: string;
  image: string;
  hidden: boolean;
}

export type CategoryDraft = Draft<CategoryValues>;
