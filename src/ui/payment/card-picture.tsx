import { useTexts } from '#ui/state/text-context.tsx';
import { cardTexts } from '#text/shop/card-text.ts';
import type { BinAnswer } from '#contract/payment.ts';
import { cardBrand, type CardValues } from '#rules/payment/card-form.ts';

const arches = [-10, 40, 90, 140, 190, 240, 290];

/** A row of arches along the foot of the card. */
function Arches() {
  return (
    <svg className="card-arches" viewBox="0 0 330 120" preserveAspectRatio="none">
      {arches.map((x) => (
        <path key={x} d={`M${x} 122V62c0-20 12-32 25-43 13 11 25 23 25 43v60`} />
      ))}
    </svg>
  );
}

/** The typed number, with dots for missing digits, in four groups. */
function shownNumber(number: string): string[] {
  const digits = number.replaceAll(' ', '').padEnd(16, '•');
  return digits.match(/.{4}/g) ?? [];
}

/**
 * The card as it is typed; it turns to its back while the security code has the focus (rule payment/card-picture).
 * People who cannot see it have the fields, which say the same.
 */
export function CardPicture(props: { values: CardValues; bank: BinAnswer['bank'] }) {
  const { card, holder, expire, ccv } = props.values;
  const { t } = useTexts(cardTexts);
  const { bank } = props;
  const brand = cardBrand(card, bank?.organization ?? '');
  return (
    // A drawing that CSS turns: no image has two sides.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="card-picture" role="img" aria-label={t.picture}>
      <div className="card-picture-inside" aria-hidden="true">
        <div className="card-face">
          <Arches />
          <span className="card-bank">{bank?.name}</span>
          {brand && <span className="card-brand">{t.brands[brand]}</span>}
          <span className="card-chip" />
          <span className="card-number numeric">
            {shownNumber(card).map((group, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a group is its place
              <span key={at}>{group}</span>
            ))}
          </span>
          <span className="card-facts">
            <span>
              <small>{t.holder}</small>
              <span className="card-holder">{holder.trim() || t.nobody}</span>
            </span>
            <span>
              <small>{t.expire}</small>
              {expire || t.expireExample}
            </span>
          </span>
        </div>
        <div className="card-face is-back">
          <Arches />
          <div className="card-stripe" />
          <div className="card-signature">
            <i />
            <b className="numeric">{ccv.padEnd(3, '•')}</b>
          </div>
          <p className="card-back-note">{t.back}</p>
        </div>
      </div>
    </div>
  );
}
