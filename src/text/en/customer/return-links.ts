import type { returnLinks as turkish } from '#text/tr/customer/return-links.ts';

export const returnLinks: typeof turkish = {
  withdraw: 'Withdraw from contract here',
  mine: 'My Returns',
  one: (no) => `Return ${no}`,
  exchangeOf: (no) => `Exchange for return ${no}`,
};
