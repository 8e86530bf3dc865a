/** The codes of the payment types (rule payment/types). */
export const paymentTypes = {
  card: 2,
  cashOnDelivery: 3,
  bankTransfer: 4,
  openAccount: 5,
} as const;
export type PaymentType = (typeof paymentTypes)[keyof typeof paymentTypes];

interface PaymentFlags {
  readonly b2c_kk_odeme: boolean;
  readonly b2c_heft_odeme: boolean;
  readonly b2c_ko_odeme: boolean;
  readonly b2b_acik_hesap: boolean;
}

export function isPaymentType(value: unknown): value is PaymentType {
  return value === 2 || value === 3 || value === 4 || value === 5;
}

/**
 * The enabled methods in the order of the tabs: card, bank transfer, cash on delivery, and open account for whom one was
 * agreed with (rules payment/methods, open-account/method).
 */
export function enabledMethods(settings: PaymentFlags, hasAccount = false): PaymentType[] {
  const methods: PaymentType[] = [];
  if (settings.b2c_kk_odeme) methods.push(paymentTypes.card);
  if (settings.b2c_heft_odeme) methods.push(paymentTypes.bankTransfer);
  if (settings.b2c_ko_odeme) methods.push(paymentTypes.cashOnDelivery);
  if (hasAccount && settings.b2b_acik_hesap) methods.push(paymentTypes.openAccount);
  return methods;
}
