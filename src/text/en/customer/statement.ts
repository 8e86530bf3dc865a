import type { statement as turkish } from '#text/tr/customer/statement.ts';

export const statement: typeof turkish = {
  period: 'Period',
  from: 'From',
  to: 'To',
  show: 'Show',
  wholePeriod: 'All entries',
  csv: 'Download CSV',
  pdf: 'Download PDF',
  nothingInPeriod: 'There are no entries in this period.',
  more: (most) =>
    `Showing the latest ${most} entries of this period. Change the end date to see older ones.`,
  overdue: 'Overdue',
  title: 'Account Statement',
  customer: 'Customer',
  made: 'Made on',
  always: 'All',
  debits: 'Total debit',
  credits: 'Total credit',
  balance: 'Current balance',
  foot: 'This document is for information only and is not an invoice.',
  page: (page, pages) => `Page ${page} of ${pages}`,
};
