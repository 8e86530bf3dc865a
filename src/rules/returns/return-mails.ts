/** The mails of returns to their customers (rule returns/mails); each tells of the return as it is when it leaves. */
export const returnMails = [
  'received',
  'requested',
  'approved',
  'refused',
  'remind',
  'arrived',
  'decided',
  'iban',
  'iban-confirm',
  'refunded',
  'closed',
  'exchange',
] as const;
export type ReturnMail = (typeof returnMails)[number];

/** The mail of an outbox's kind; null for another kind. */
export function returnMailOf(kind: string): ReturnMail | null {
  return returnMails.find((mail) => kind === `return-${mail}`) ?? null;
}
