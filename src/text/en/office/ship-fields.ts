import type { shipFields as turkish } from '#text/tr/office/ship-fields.ts';

export const shipFields: typeof turkish = {
  carrier: 'Carrier',
  choose: 'Choose',
  needCarrier: 'Choose the carrier.',
  noCarriers: 'There is no carrier yet. Import the carriers first.',
  number: 'Tracking number',
  needNumber: 'Enter the tracking number.',
  numbers: 'Tracking numbers',
  needNumbers: 'Enter at least one tracking number.',
};
