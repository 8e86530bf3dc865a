import type { costCentre as turkish } from '#text/tr/customer/cost-centre.ts';

export const costCentre: typeof turkish = {
  label: 'Cost center',
  ofBranch: 'That of your branch',
};
