import { useState } from 'react';
import type { Checkout } from '#contract/checkout.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { parseId } from '#rules/shop/id.ts';

export interface Chosen {
  /** How many addresses there were: another number clears the choice (rule
   * checkout/addresses-cleared). */
  of: number;
  delivery: number | null;
  invoice: number | null;
}

const nothing = { delivery: null, invoice: null };

/** The only address, for both; nothing is chosen among several. */
function theOnly(addresses: readonly { id: number }[]): Omit<Chosen, 'of'> {
  const [only, second] = addresses;
  return only && !second ? { delivery: only.id, invoice: only.id } : nothing;
}

/** In the query of `rareUrls.checkoutAddressAnew`: nothing is chosen. */
const chooseAnew = 'yeniden';

/** The addresses chosen before, those of the last order, or the only one (rule checkout/last-addresses). */
function firstChoice(data: Checkout, at: { query: string; sent?: SentForm }): Omit<Chosen, 'of'> {
  if (at.sent) {
    const { teslimat_address_id: delivery = '', fatura_address_id: invoice = '' } = at.sent.values;
    return { delivery: parseId(delivery), invoice: parseId(invoice) };
  }
  const { deliveryAddressId: delivery, invoiceAddressId: invoice } = data;
  if (delivery !== null || invoice !== null) return { delivery, invoice };
  const isAnew = new URLSearchParams(at.query).has(chooseAnew);
  if (isAnew) return nothing;
  if (data.lastDeliveryAddressId === null) return theOnly(data.addresses);
  return { delivery: data.lastDeliveryAddressId, invoice: data.lastInvoiceAddressId };
}

/** Which addresses are chosen; with one list for both, the delivery address is the invoice's too. */
export function useChosenAddresses(
  data: Checkout,
  at: { query: string; sent?: SentForm },
  addresses: readonly { id: number }[],
) {
  const count = addresses.length;
  const [first] = useState(() => firstChoice(data, at));
  const [same, setSame] = useState(
    at.sent ? at.sent.values['ayni'] !== undefined : first.delivery === first.invoice,
  );
  const [kept, setKept] = useState<Chosen>({ of: count, ...first });
  const chosen = kept.of === count ? kept : { of: count, ...theOnly(addresses) };
  return {
    same,
    delivery: chosen.delivery,
    invoice: same ? chosen.delivery : chosen.invoice,
    setSame,
    choose: (change: Partial<Chosen>) => setKept({ ...chosen, ...change }),
  };
}
