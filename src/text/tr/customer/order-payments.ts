/** Receipts and refunds of an order. */
export const orderPayments = {
  returned: 'Ödemeniz alındı, ancak sipariş tamamlanamadı. Tutar kartınıza iade edilir.',
  paid: 'Ödenen',
  card: 'Kart',
  installments: (n: string) => `${n} taksit`,
  refunds: {
    wanted: 'İade edilecek',
    done: 'İade edildi',
    refused: 'İade yapılamadı; size yazacağız',
  },
};
