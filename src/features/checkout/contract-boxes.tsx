import type { Checkout } from '#contract/checkout.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** Which boxes are ticked; nobody ticks them for the customer. */
export interface Accepted {
  preInformation: boolean;
  distanceContract: boolean;
}

export const nothingAccepted: Accepted = { preInformation: false, distanceContract: false };

/** The boxes that the store asks for and that are not ticked, in their order. */
export function missingContracts(asked: Checkout['contracts'], accepted: Accepted) {
  return (['preInformation', 'distanceContract'] as const).filter(
    (contract) => asked[contract] && !accepted[contract],
  );
}

export const contractBoxId = (contract: keyof Accepted) => `onay-${contract}`;

function useContracts() {
  const { checkout } = useText();
  return [
    {
      key: 'preInformation',
      path: urls.preInformation,
      name: checkout.preInformation,
      end: checkout.preInformationEnd,
    },
    {
      key: 'distanceContract',
      path: urls.distanceContract,
      name: checkout.distanceContract,
      end: checkout.distanceContractEnd,
    },
  ] as const;
}

/** The texts to be read and accepted before an order (rule checkout/contracts); they open beside
 * this page. */
export function ContractBoxes(props: {
  asked: Checkout['contracts'];
  accepted: Accepted;
  onAccept: (accepted: Accepted) => void;
  /** Says which boxes are missing, after the order was tried without them. */
  tried: boolean;
}) {
  const { asked, accepted, tried } = props;
  const { checkout } = useText();
  const locale = useLocale();
  const contracts = useContracts().filter(({ key }) => asked[key]);
  if (contracts.length === 0) return null;
  return (
    <fieldset className="contract-boxes">
      <legend className="screen-reader-only">{checkout.contracts}</legend>
      {contracts.map(({ key, path, name, end }) => (
        <label key={key} className="check is-tall">
          <input
            id={contractBoxId(key)}
            type="checkbox"
            checked={accepted[key]}
            aria-required="true"
            aria-invalid={tried && !accepted[key] ? true : undefined}
            onChange={(event) => props.onAccept({ ...accepted, [key]: event.target.checked })}
          />
          <span>
            <a className="link" href={localised(path, locale)} target="_blank" rel="noopener">
              {name}
            </a>
            {end}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
