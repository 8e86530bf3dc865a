import { Fragment } from 'react';
import type { Checkout } from '#contract/checkout.ts';
import { fillPlaces } from '#rules/texts/contract-places.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';
import { Problem } from '../step-problem.tsx';

/** Which boxes are ticked; nobody ticks them for the customer. */
export interface Accepted {
  preInformation: boolean;
  distanceContract: boolean;
  /** That the right to withdraw ends with a delivery at once (rule returns/digital). */
  noWithdrawal: boolean;
}

/** The boxes that the store asks for and that are not ticked, in their order. */
export function missingContracts(asked: Checkout['contracts'], accepted: Accepted) {
  return (['preInformation', 'distanceContract', 'noWithdrawal'] as const).filter(
    (contract) => asked[contract] && !accepted[contract],
  );
}

/** The boxes' names on the wire. */
export const contractFields = {
  preInformation: 'acceptPreInformation',
  distanceContract: 'acceptDistanceContract',
  noWithdrawal: 'acceptNoWithdrawal',
} as const satisfies Record<keyof Accepted, string>;

const problemId = 'sozlesme-hata';

export const contractBoxId = (contract: keyof Accepted) => `onay-${contract}`;

function useContracts() {
  const { t: checkout } = useTexts(checkoutTexts);
  return [
    {
      key: 'preInformation',
      path: rareUrls.preInformation,
      name: checkout.preInformation,
      end: checkout.preInformationEnd,
    },
    {
      key: 'distanceContract',
      path: rareUrls.distanceContract,
      name: checkout.distanceContract,
      end: checkout.distanceContractEnd,
    },
  ] as const;
}

/** A contract with the figures of this cart, to scroll through (rule contracts/shown). */
function ContractText(props: {
  text: Checkout['contracts']['texts'][number] | undefined;
  payment: string;
}) {
  const { text, payment } = props;
  if (!text) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="contract-text prose" aria-label={text.title} tabIndex={0}>
      <h2>{text.title}</h2>
      {/* oxlint-disable-next-line react/no-danger */}
      <div dangerouslySetInnerHTML={{ __html: fillPlaces(text.html, { payment }) }} />
    </section>
  );
}

/** The contract's name, which opens its page beside this one, and what is said of it. */
function ContractName({ path, name, end }: { path: string; name: string; end: string }) {
  const locale = useLocale();
  return (
    <span>
      <a className="link" href={localised(path, locale)} target="_blank" rel="noopener">
        {name}
      </a>
      {end}
    </span>
  );
}

function Box(props: {
  name: keyof Accepted;
  isTicked: boolean;
  isWrong: boolean;
  onTick: (ticked: boolean) => void;
}) {
  const { name, isTicked, isWrong } = props;
  return (
    <input
      id={contractBoxId(name)}
      type="checkbox"
      name={contractFields[name]}
      value="1"
      checked={isTicked}
      aria-required="true"
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={isWrong ? problemId : undefined}
      onChange={(event) => props.onTick(event.target.checked)}
    />
  );
}

/** The texts to be read and accepted before an order (rule checkout/contracts); they open beside
 * this page. */
export function ContractBoxes(props: {
  asked: Checkout['contracts'];
  accepted: Accepted;
  onAccept: (accepted: Accepted) => void;
  /** The refusal of an order for a box that is not ticked. */
  problem: string | undefined;
  /** The method with its fee, as the contracts state it. */
  payment: string;
}) {
  const { asked, accepted, problem, payment } = props;
  const isWrong = (key: keyof Accepted) => problem !== undefined && !accepted[key];
  const { t: checkout } = useTexts(checkoutTexts);
  const contracts = useContracts().filter(({ key }) => asked[key]);
  if (contracts.length === 0 && !asked.noWithdrawal) return null;
  // Beside the first box that is not ticked, so that it is in sight where the texts are long.
  const wrong = contracts.find(({ key }) => isWrong(key))?.key;
  const box = (key: keyof Accepted) => (
    <Box
      name={key}
      isTicked={accepted[key]}
      isWrong={isWrong(key)}
      onTick={(ticked) => props.onAccept({ ...accepted, [key]: ticked })}
    />
  );
  return (
    <fieldset className="contract-boxes">
      <legend className="screen-reader-only">{checkout.contracts}</legend>
      {contracts.map((contract) => (
        <Fragment key={contract.key}>
          <ContractText
            text={asked.texts.find(({ kind }) => kind === contract.key)}
            payment={payment}
          />
          <label className="check is-tall">
            {box(contract.key)}
            <ContractName {...contract} />
          </label>
          {contract.key === wrong && <Problem id={problemId} text={problem} />}
        </Fragment>
      ))}
      {asked.noWithdrawal && (
        <label className="check is-tall">
          {box('noWithdrawal')}
          <span>{checkout.noWithdrawal}</span>
        </label>
      )}
      {wrong === undefined && <Problem id={problemId} text={problem} />}
    </fieldset>
  );
}
