import './addresses-screen.css';
import type { AddressList } from '#contract/address.ts';
import { companyAddressTexts } from '#text/customer/company-addresses-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { useAddressBook } from '#ui/address/address-book.tsx';
import { AddressCard, NewAddressCard } from '#ui/address/address-card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { PageAction } from '#ui/controls/page-action.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { urls } from '#urls';

function EmptyBook({ onAdd }: { onAdd: () => void }) {
  const { addresses: text } = useText();
  return (
    <EmptyState icon="map-pin" title={text.empty} text={text.emptyHint}>
      <PageAction path={urls.newAddress} onPress={onAdd}>
        <Button type="submit" look="secondary" icon="plus" onMouseDown={undefined}>
          {text.add}
        </Button>
      </PageAction>
    </EmptyState>
  );
}

/** The address book (rule addresses/book): the newest first, after the card for a new one. */
export default function AddressesScreen({ data }: { data: AddressList }) {
  const { addresses: text } = useText();
  const { store } = useShop();
  const book = useAddressBook({ addresses: data.items });
  const company = companyAddressTexts[useLocale()];
  const own = book.addresses.filter(({ branch }) => branch === undefined);
  return (
    <AccountLayout title={text.title} counts={{ addresses: own.length }}>
      <title>{`${text.title} | ${store.name}`}</title>
      <meta name="robots" content="noindex" />
      {data.companyOnly && <NoticeBar kind="info">{company.companyOnly}</NoticeBar>}
      {book.addresses.length === 0 && !data.companyOnly ? (
        <EmptyBook onAdd={book.add} />
      ) : (
        <>
          <h2 className="screen-reader-only">{text.saved}</h2>
          <div className="address-list">
            {!data.companyOnly && <NewAddressCard onAdd={book.add} />}
            {book.addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                {...(address.branch === undefined && {
                  onEdit: () => book.edit(address),
                  onRemove: () => book.remove(address),
                })}
              />
            ))}
          </div>
        </>
      )}
      {book.dialogs}
    </AccountLayout>
  );
}
