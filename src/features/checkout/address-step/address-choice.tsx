import type { Address } from '#contract/address.ts';
import { AddressCard, NewAddressCard } from '#ui/address/address-card.tsx';
import type { AddressBook } from '#ui/address/address-book.tsx';
import { urls } from '#urls';
import { Problem } from '#features/checkout/step-problem.tsx';

/** The form that the choice is sent with; it stands in the summary, beside its button. */
export const addressFormId = 'siparis-adresleri';

/** Also the names of the radios: each list has its own, and a refusal names it. */
export type AddressListName = 'teslimat_address_id' | 'fatura_address_id';

const choiceClass: Record<AddressListName, string> = {
  teslimat_address_id: 'address-choice',
  fatura_address_id: 'address-choice is-invoice',
};

/** One list of address cards to choose from. */
export function AddressChoice(props: {
  title: string;
  list: AddressListName;
  book: AddressBook;
  chosen: number | null;
  onChoose: (address: Address) => void;
  /** Why the step was refused for this list. */
  problem: string | undefined;
  /** The last list ends with the card for a new address, which serves both. */
  withNew: boolean;
}) {
  const { book, chosen, list, problem } = props;
  const problemId = `${list}-hata`;
  return (
    <fieldset className={choiceClass[list]}>
      <legend>
        <h2>{props.title}</h2>
      </legend>
      <Problem id={problemId} text={problem} />
      <div className="address-list">
        {book.addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            choice={{
              name: list,
              form: addressFormId,
              wrong: problem === undefined ? undefined : problemId,
              checked: address.id === chosen,
              onChoose: () => props.onChoose(address),
            }}
            next={urls.checkoutAddress}
            {...(address.branch === undefined && {
              onEdit: () => book.edit(address),
              onRemove: () => book.remove(address),
            })}
          />
        ))}
        {props.withNew && <NewAddressCard next={urls.checkoutAddress} onAdd={book.add} />}
      </div>
    </fieldset>
  );
}

/** Leads to the list that is wrong: its first address, or the card for a new one. */
export function showList(list: AddressListName): void {
  const first =
    document.querySelector<HTMLElement>(`input[name="${list}"]`) ??
    document.querySelector<HTMLElement>('.address-card.is-new');
  first?.focus({ preventScroll: true });
  first?.closest('fieldset')?.scrollIntoView({ block: 'start' });
}
