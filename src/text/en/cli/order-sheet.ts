import type { orderSheet as turkish } from '#text/tr/cli/order-sheet.ts';

export const orderSheet: typeof turkish = {
  version: (version) => `(version ${version})`,
  reference: 'Their reference',
  description: 'Description',
  lines: 'Products',
  total: 'total',
  paid: 'received',
  missing: 'to come',
  methods: { 2: 'Card', 3: 'Cash on delivery', 4: 'Bank transfer' },
  refunds: { wanted: 'to be refunded', done: 'refunded', refused: 'refund refused' },
  delivery: 'Delivery address',
  invoice: 'Billing address',
  taxOffice: (office) => `Tax office: ${office}`,
  parcels: 'Parcels',
  history: 'History',
  actors: {
    customer: 'customer',
    time: 'time',
    provider: 'payment provider',
    merchant: 'store',
  },
  notes: 'Notes',
  next: 'What can be done',
};
