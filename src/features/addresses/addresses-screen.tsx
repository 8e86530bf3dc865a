import './addresses-screen.css';
import { useState } from 'react';
import type { Address, AddressList } from '#contract/address.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { useAddressBook } from '#ui/address/address-book.tsx';
import { AddressCard, NewAddressCard } from '#ui/address/address-card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';

function EmptyBook({ onAdd }: { onAdd: () => void }) {
  const { addresses: text } = useText();
  return (
    <EmptyState icon="map-pin" title={text.empty} text={text.emptyHint}>
      <Button look="secondary" icon="plus" onClick={onAdd}>
        {text.add}
      </Button>
    </EmptyState>
  );
}

/** The address book (rule addresses/book): the newest first, after the card for a new one. */
export default function AddressesScreen({ data }: { data: AddressList }) {
  const { addresses: text, common } = useText();
  const { store } = useShop();
  const book = useAddressBook(data.items);
  const [leaving, setLeaving] = useState<Address | null>(null);
  const [removing, setRemoving] = useState(false);

  async function remove(address: Address): Promise<void> {
    setRemoving(true);
    await book.remove(address);
    setRemoving(false);
    setLeaving(null);
  }
  return (
    <AccountLayout title={text.title}>
      <title>{`${text.title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      {book.addresses.length === 0 ? (
        <EmptyBook onAdd={book.add} />
      ) : (
        <>
          <h2 className="screen-reader-only">{text.saved}</h2>
          <div className="address-list">
            <NewAddressCard onAdd={book.add} />
            {book.addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                onEdit={() => book.edit(address)}
                onRemove={() => setLeaving(address)}
              />
            ))}
          </div>
        </>
      )}
      {book.form}
      <ConfirmDialog
        open={leaving !== null}
        action={common.remove}
        question={leaving ? text.removeQuestion(leaving.addressTitle) : ''}
        busy={removing && common.loading}
        onConfirm={() => leaving && void remove(leaving)}
        onClose={() => setLeaving(null)}
      />
    </AccountLayout>
  );
}
