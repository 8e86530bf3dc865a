import type { returnsReport as turkish } from '#text/tr/office/returns/returns-report.ts';

/** Texts of the report of returns. */
export const returnsReport: typeof turkish = {
  about:
    'By the day of the statement; refused and called-off returns do not count. The rate is that of the pieces sold in the same period.',
  by: { product: 'Product', reason: 'Reason' },
  returns: 'Returns',
  pieces: 'Pieces returned',
  rate: 'Rate',
  amount: 'Given back',
  cost: 'Lost',
  scrapped: 'Scrap',
  sold: 'Sold',
  topReason: 'Most frequent reason',
  costRemark:
    'Lost: the amount given back for goods that are not sold again, and shipping and commission given back. The shop does not know the invoice of the carrier.',
  empty: 'No returns in this period.',
};
