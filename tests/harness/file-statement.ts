/** The movements of a customer's account in a file: a debt, and a payment that is written with a comma. */
export const fileStatement = [
  {
    date: '2026-01-02',
    document: 'F-1',
    description: 'Fatura',
    dueDate: '2026-02-02',
    debit: 1250.5,
    credit: 0,
  },
  {
    date: '2026-01-09',
    document: 'T-1',
    description: 'Tahsilat',
    dueDate: null,
    debit: 0,
    credit: '100,25',
  },
];
