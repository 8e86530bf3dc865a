/** The ways to the pages of returns, apart from their texts: every page of the account has them. */
export const returnLinks = {
  withdraw: 'Sözleşmeden cay / iade et',
  mine: 'İadelerim',
  one: (no: string) => `İade ${no}`,
  exchangeOf: (no: string) => `${no} numaralı iadenin değişimi`,
};
