import type { statement as turkish } from '#text/tr/customer/statement.ts';

export const statement: typeof turkish = {
  period: 'Period',
  from: 'From',
  to: 'To',
  show: 'Show',
  wholePeriod: 'All movements',
  csv: 'Download CSV',
  pdf: 'Download PDF',
  nothingInPeriod: 'There are no movements in the period you chose.',
  more: (most) =>
    `The newest ${most} movements of the period are shown. Change its end to see older ones.`,
  overdue: 'Overdue',
  title: 'Account Statement',
  customer: 'Customer',
  made: 'Made on',
  always: 'All',
  debits: 'Total debit',
  credits: 'Total credit',
  balance: 'Balance now',
  foot: 'This paper is for information and is not an invoice.',
  page: (page, pages) => `Page ${page} of ${pages}`,
};
