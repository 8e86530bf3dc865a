import type { officeTable as turkish } from '#text/tr/office/office-table.ts';

export const officeTable: typeof turkish = {
  selectAll: 'Select everything on this page',
  select: (name) => `Select: ${name}`,
  sort: {
    ascending: (head) => `Sort by ${head}, ascending`,
    descending: (head) => `Sort by ${head}, descending`,
  },
  previousPage: 'Previous page',
  nextPage: 'Next page',
};
