import type { Address } from '#contract/address.ts';
import { AddressCard, NewAddressCard } from '#ui/address/address-card.tsx';
import type { AddressBook } from '#ui/address/address-book.tsx';

/** One list of address cards to choose from. */
export function AddressChoice(props: {
  title: string;
  /** The radios' name: each list has its own. */
  name: string;
  book: AddressBook;
  chosen: number | null;
  onChoose: (address: Address) => void;
  /** The last list ends with the card for a new address. */
  withNew: boolean;
}) {
  const { book, chosen } = props;
  return (
    <fieldset className="address-choice">
      <legend>
        <h2>{props.title}</h2>
      </legend>
      <div className="address-list">
        {book.addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            choice={{
              name: props.name,
              checked: address.id === chosen,
              onChoose: () => props.onChoose(address),
            }}
            onEdit={() => book.edit(address)}
          />
        ))}
        {props.withNew && <NewAddressCard onAdd={book.add} />}
      </div>
    </fieldset>
  );
}
