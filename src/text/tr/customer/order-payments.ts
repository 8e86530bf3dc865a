/** What came in for an order, and what of it goes back. */
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
