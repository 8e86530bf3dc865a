import type { Address } from '#contract/address.ts';
import { givenIdNumber, isTurkiye } from '#rules/person/address-form.ts';
import { streetLines } from '#rules/person/address-lines.ts';
import { addressType } from '#rules/order/order-address.ts';
import { withCountryName } from '#text/country-name.ts';
import { companyAddressTexts } from '#text/customer/company-addresses-text.ts';
import type { Messages } from '#text/messages.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { PageAction } from '#ui/controls/page-action.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';

/** `100•••••146`: enough to know it again. */
function masked(idNumber: string): string {
  return `${idNumber.slice(0, 3)}•••••${idNumber.slice(-3)}`;
}

function identityLine(address: Address, t: Messages): string {
  if (!isTurkiye(address.country)) return '';
  if (addressType(address) === 'individual') {
    const given = givenIdNumber(address.idNumber);
    return given === '' ? '' : `${t.addresses.idNumber} ${masked(given)}`;
  }
  return `${t.addresses.taxOfficeShort(address.taxOffice)} · ${address.taxNumber}`;
}

interface Choice {
  /** One name for all cards of a list. */
  name: string;
  /** The form that the choice is sent with; it cannot stand around the cards, which have their own. */
  form: string;
  /** Said to be wrong by the element with this id. */
  wrong?: string | undefined;
  checked: boolean;
  onChoose: () => void;
}

function CardTitle({ address, choice }: { address: Address; choice: Choice | undefined }) {
  const t = useText();
  const { individual, corporate } = t.addresses;
  const kind = addressType(address) === 'corporate' ? corporate : individual;
  const company = companyAddressTexts[useLocale()];
  const companyTag = (branch: Address['branch']) =>
    branch ? company.tagOf(branch.name) : company.tag;
  return (
    <h3>
      {choice ? (
        <label className="radio">
          <input
            type="radio"
            name={choice.name}
            form={choice.form}
            value={address.id}
            data-wrong={choice.wrong === undefined ? undefined : true}
            aria-describedby={choice.wrong}
            checked={choice.checked}
            onChange={choice.onChoose}
          />
          {address.addressTitle}
        </label>
      ) : (
        address.addressTitle
      )}
      <span className="address-card-type">
        {address.branch === undefined ? kind : companyTag(address.branch)}
      </span>
    </h3>
  );
}

/**
 * One address of the customer or their company (rules addresses/book, companies/addresses); in the checkout it can be chosen.
 */
export function AddressCard(props: {
  address: Address;
  choice?: Choice;
  /** The target of pages that change it; without it the address book. */
  next?: string;
  /** Both are left out where the customer may not change it. */
  onEdit?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}) {
  const { address, choice } = props;
  return (
    <article className={choice?.checked ? 'address-card is-chosen' : 'address-card'}>
      <CardTitle address={address} choice={choice} />
      <AddressLines address={address} />
      <CardActions {...props} />
    </article>
  );
}

function CardActions(props: Omit<Parameters<typeof AddressCard>[0], 'choice'>) {
  const { address, next, onEdit, onRemove } = props;
  const t = useText();
  if (!onEdit || !onRemove) return null;
  return (
    <div className="address-card-actions">
      <PageAction path={urls.address(address.id)} next={next} onPress={onEdit}>
        <Button
          type="submit"
          look="quiet"
          icon="pencil"
          // The focus comes to it, so that the dialog can give it back.
          onMouseDown={undefined}
          aria-label={t.addresses.editOf(address.addressTitle)}
        >
          {t.common.edit}
        </Button>
      </PageAction>
      <PageAction path={rareUrls.addressRemoval(address.id)} next={next} onPress={onRemove}>
        <Button
          type="submit"
          look="danger"
          icon="trash-2"
          onMouseDown={undefined}
          aria-label={t.addresses.removeOf(address.addressTitle)}
        >
          {t.common.remove}
        </Button>
      </PageAction>
    </div>
  );
}

/** An address's name and place. */
export function AddressLines({ address }: { address: Address }) {
  const t = useText();
  const locale = useLocale();
  const identity = identityLine(address, t);
  const company = addressType(address) === 'corporate' ? address.companyName : '';
  return (
    <>
      <p>
        <b>{address.name}</b>
        {company !== '' && <br />}
        {company}
      </p>
      <p className="address-card-lines">
        {[...streetLines(withCountryName(address, locale)), address.number].join('\n')}
      </p>
      {identity !== '' && <p className="caption">{identity}</p>}
    </>
  );
}

/** The card that opens the form for a new address. */
export function NewAddressCard(props: {
  next?: string;
  /** Hidden fields of the page that opens without a script. */
  fields?: Readonly<Record<string, string>>;
  onAdd: () => void;
}) {
  const { next, fields, onAdd } = props;
  const t = useText();
  return (
    <PageAction path={urls.newAddress} next={next} fields={fields} onPress={onAdd}>
      <button type="submit" className="address-card is-new">
        <Icon name="plus" />
        {t.addresses.add}
      </button>
    </PageAction>
  );
}
