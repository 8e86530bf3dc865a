import type { Address } from '#contract/address.ts';
import type { Checkout } from '#contract/checkout.ts';
import { streetLines } from '#rules/person/address-lines.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { withCountryName } from '#text/country-name.ts';
import { OrderNotes } from '#ui/order/order-notes.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';

function AddressNote({ title, address }: { title: string; address: Address | undefined }) {
  const locale = useLocale();
  if (!address) return null;
  return (
    <div className="note-card">
      <h3>{title}</h3>
      <b>{address.addressTitle}</b>
      {` · ${streetLines(withCountryName(address, locale)).join(', ')}`}
    </div>
  );
}

/** The delivery address and the notes that were entered in the previous steps. */
export function PaymentNotes({ data }: { data: Checkout }) {
  const { t: checkout } = useTexts(checkoutTexts);
  const { deliveryAddressId: delivery, invoiceAddressId: invoice, cart } = data;
  const find = (id: number | null) => data.addresses.find((address) => address.id === id);
  const branch = data.branches.find(({ id }) => id === cart.branch)?.name ?? null;
  const same = delivery === invoice;
  return (
    <>
      <AddressNote
        title={same ? checkout.bothAddresses : checkout.deliveryAddress}
        address={find(delivery)}
      />
      {!same && <AddressNote title={checkout.invoiceAddress} address={find(invoice)} />}
      <OrderNotes order={{ branch, reference: cart.reference, description: cart.description }} />
    </>
  );
}
