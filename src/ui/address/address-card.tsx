import type { Address } from '#contract/address.ts';
import { isTurkiye } from '#rules/person/address-form.ts';
import { addressType } from '#rules/order/order-address.ts';
import type { Messages } from '#text/messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useText } from '#ui/state/text-context.tsx';

/** `100•••••146`: enough to know it again. */
function masked(idNumber: string): string {
  return `${idNumber.slice(0, 3)}•••••${idNumber.slice(-3)}`;
}

function identityLine(address: Address, t: Messages): string {
  if (!isTurkiye(address.country)) return '';
  if (addressType(address) === 'individual') {
    return `${t.addresses.idNumber} ${masked(address.idNumber)}`;
  }
  return `${t.addresses.taxOfficeShort(address.taxOffice)} · ${address.taxNumber}`;
}

/** Where an address lies: district and province, or the country when it is another one. */
export function placeLine(address: Pick<Address, 'country' | 'city' | 'town'>): string {
  return isTurkiye(address.country) ? `${address.town} / ${address.city}` : address.country;
}

interface Choice {
  /** One name for all cards of a list. */
  name: string;
  checked: boolean;
  onChoose: () => void;
}

function CardTitle({ address, choice }: { address: Address; choice: Choice | undefined }) {
  const t = useText();
  const { individual, corporate } = t.addresses;
  return (
    <h3>
      {choice ? (
        <label className="radio">
          <input
            type="radio"
            name={choice.name}
            checked={choice.checked}
            onChange={choice.onChoose}
          />
          {address.addressTitle}
        </label>
      ) : (
        address.addressTitle
      )}
      <span className="address-card-type">
        {addressType(address) === 'corporate' ? corporate : individual}
      </span>
    </h3>
  );
}

/** One address of the customer (rule addresses/book); in the checkout it can be chosen. */
export function AddressCard(props: {
  address: Address;
  choice?: Choice;
  onEdit: () => void;
  onRemove?: () => void;
}) {
  const { address, choice, onRemove } = props;
  const t = useText();
  const identity = identityLine(address, t);
  const company = addressType(address) === 'corporate' ? address.companyName : '';
  return (
    <article className={choice?.checked ? 'address-card is-chosen' : 'address-card'}>
      <CardTitle address={address} choice={choice} />
      <p>
        <b>{address.name}</b>
        {company !== '' && <br />}
        {company}
      </p>
      <p>
        {address.address}
        <br />
        {placeLine(address)}
        <br />
        {address.number}
      </p>
      {identity !== '' && <p className="caption">{identity}</p>}
      <div className="address-card-actions">
        <Button
          look="quiet"
          icon="pencil"
          aria-label={t.addresses.editOf(address.addressTitle)}
          onClick={props.onEdit}
        >
          {t.common.edit}
        </Button>
        {onRemove && (
          <Button
            look="danger"
            icon="trash-2"
            aria-label={t.addresses.removeOf(address.addressTitle)}
            onClick={onRemove}
          >
            {t.common.remove}
          </Button>
        )}
      </div>
    </article>
  );
}

/** The card that opens the form for a new address. */
export function NewAddressCard({ onAdd }: { onAdd: () => void }) {
  const t = useText();
  return (
    <button type="button" className="address-card is-new" onClick={onAdd}>
      <Icon name="plus" />
      {t.addresses.add}
    </button>
  );
}
