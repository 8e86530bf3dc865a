import type { withdrawal as turkish } from '#text/tr/shop/withdrawal.ts';

export const withdrawal: typeof turkish = {
  'made-to-order': 'Made for you; there is no right of withdrawal.',
  perishable: 'Perishable; there is no right of withdrawal.',
  hygiene: 'Once opened it cannot be returned, for hygiene.',
  mixed: 'It is mixed with other goods; there is no right of withdrawal.',
  media: 'Once opened it cannot be returned.',
  periodical: 'A periodical; there is no right of withdrawal.',
  digital: 'Delivered at once with your consent, which ends the right of withdrawal.',
};
