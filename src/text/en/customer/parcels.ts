import type { parcels as turkish } from '#text/tr/customer/parcels.ts';

export const parcels: typeof turkish = {
  title: 'Parcels',
  parcel: (n, day) => `Parcel ${n}, ${day}`,
  partlyShipped: 'Partly shipped',
  rest: 'The rest of your order is being prepared. We will e-mail you when it ships.',
};
