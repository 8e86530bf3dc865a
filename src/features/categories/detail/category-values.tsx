import type { WithdrawalKind } from '#rules/returns/return-words.ts';
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
  withdrawal: WithdrawalKind | '';
}

export type CategoryDraft = Draft<CategoryValues>;
