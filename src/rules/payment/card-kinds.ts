/**
 * The kinds of cards (rule payment/card-kinds): `credit` is a consumer's credit card and `commercial` a company's; a
 * card that pays at once from an account or a balance is `debit` or `prepaid`, whoever owns it.
 */
export const cardKinds = ['credit', 'commercial', 'debit', 'prepaid'] as const;
export type CardKind = (typeof cardKinds)[number];

/** Only what is on credit can be paid back in parts. */
export function takesInstallments(kind: CardKind): boolean {
  return kind === 'credit' || kind === 'commercial';
}
