/** URLs of returns, apart from the shop's others: the script of most pages does without them. */
export const returnUrls = {
  /** The form on which goods of an order are sent back, and its second page. */
  ask: (orderNo: string) => `/siparis/${encodeURIComponent(orderNo)}/iade`,
  confirm: (orderNo: string) => `/siparis/${encodeURIComponent(orderNo)}/iade/onay`,
  list: '/iadelerim',
  one: (returnNo: string) => `/iadelerim/${encodeURIComponent(returnNo)}`,
  slip: (returnNo: string) => `/api/catalog/return/${encodeURIComponent(returnNo)}/slip.pdf`,
  label: (returnNo: string) => `/api/catalog/return/${encodeURIComponent(returnNo)}/label.pdf`,
  /** The first part of a mail's link. */
  links: '/iade',
  /** The link of a mail, which opens the returns of its order; with a return's number that one. */
  open: (orderNo: string, key: string, returnNo = '') =>
    `/iade/ac/${encodeURIComponent(orderNo)}/${key}${returnNo === '' ? '' : `?iade=${encodeURIComponent(returnNo)}`}`,
} as const;
