/** A line of returns.jsonl for the small store: goods that its customer sends back. */
export const returnRecords = [
  {
    returnNo: 'IA-100012',
    orderNo: '10000007',
    state: 'approved',
    channel: 'shop',
    declaredAt: '2026-03-09T08:00:00.000Z',
    beforeDelivery: false,
    sendBy: '2026-03-23',
    currency: 'try',
    needsIban: true,
    lines: [{ line: 1, quantity: 1, reason: 'size', text: 'Büyük geldi' }],
    history: [{ step: 'declared', actor: 'customer', at: '2026-03-09T08:00:00.000Z' }],
  },
];

/** The same return further on, and another one that waits for its money. */
export const changedReturns = [
  {
    returnNo: 'IA-100012',
    orderNo: '10000007',
    state: 'received',
    channel: 'phone',
    declaredAt: '2026-03-09T08:00:00.000Z',
    beforeDelivery: false,
    sendBy: '2026-03-23',
    currency: 'TRY',
    lines: [{ line: 1, quantity: 2, reason: 'faulty' }],
    history: [
      { step: 'requested', actor: 'merchant', at: '2026-03-10' },
      { step: 'approve', actor: 'merchant', at: '2026-03-11' },
      { step: 'receive', actor: 'merchant', at: '2026-03-12' },
    ],
  },
  {
    returnNo: 'IA-100013',
    orderNo: '10000007',
    state: 'settled',
    channel: 'phone',
    declaredAt: '2026-03-09T08:00:00.000Z',
    beforeDelivery: false,
    sendBy: '2026-03-23',
    currency: 'TRY',
    goods: 10,
    total: 10,
    settledAt: '2026-03-12',
    lines: [
      { line: 2, quantity: 1, reason: 'faulty', verdict: 'accepted', settled: 1, to: 'scrap' },
    ],
    history: [
      { step: 'declared', actor: 'merchant', at: '2026-03-10' },
      { step: 'receive', actor: 'merchant', at: '2026-03-11' },
      { step: 'settle', actor: 'merchant', at: '2026-03-12' },
    ],
  },
];
