/** URLs of a customer's quotes, without the language: apart from all others, as few pages know them. */
export const quoteUrls = {
  /** The form that asks for a quote of the cart; also where it goes. */
  askQuote: '/teklif-iste',
  quotes: '/tekliflerim',
  /** A quote; also where its forms go. */
  quote: (quoteNo: string) => `/tekliflerim/${encodeURIComponent(quoteNo)}`,
  quotePaper: (quoteNo: string) => `/tekliflerim/${encodeURIComponent(quoteNo)}/teklif.pdf`,
  /** A step of the checkout for a quote's own cart. */
  ofQuote: (step: string, quoteNo: string | undefined) =>
    quoteNo === undefined
      ? step
      : `${step}${step.includes('?') ? '&' : '?'}teklif=${encodeURIComponent(quoteNo)}`,
} as const;
