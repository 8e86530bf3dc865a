import { typedNumber, typedPrice } from '#rules/quotes/answer-draft.ts';
import { formatDate } from '#text/format.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { isBelowFloor, type AnswerLine, type useAnswer } from './use-answer.tsx';

type Answer = ReturnType<typeof useAnswer>;

/** The lines of an answer with all that decides on them (rules quotes/office-page, quotes/answer). */
export function AnswerLines({ answer, mayWrite }: { answer: Answer; mayWrite: boolean }) {
  const { t } = useTexts(quoteDeskTexts);
  const { heads } = t;
  return (
    <table className="data-table quote-desk-table">
      <thead>
        <tr>
          <th>{heads.product}</th>
          <th className="is-right">{heads.quantity}</th>
          <th className="is-right">{heads.today}</th>
          <th className="is-right">{heads.wish}</th>
          <th className="is-right">{heads.answer}</th>
          <th className="is-right">{heads.amount}</th>
        </tr>
      </thead>
      <tbody>
        {answer.lines.map((each) => (
          <Row
            key={`${each.line.productId}-${each.line.unitId}`}
            each={each}
            answer={answer}
            mayWrite={mayWrite}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  each: AnswerLine;
  answer: Answer;
  mayWrite: boolean;
}

function Row({ each, answer, mayWrite }: RowProps) {
  const { t, format } = useTexts(quoteDeskTexts);
  const { heads } = t;
  const { line, draft } = each;
  const price = typedPrice(draft);
  const amount = price ? price.value * (typedNumber(draft.quantity) ?? 0) : 0;
  return (
    <tr>
      <td className="quote-desk-name">
        <Product each={each} answer={answer} mayWrite={mayWrite} />
      </td>
      <td className="is-right" data-l={heads.quantity}>
        <input
          className="input quote-desk-number"
          inputMode="numeric"
          disabled={!mayWrite}
          aria-label={t.quantityOf(line.name)}
          value={draft.quantity}
          onChange={({ target }) => answer.type(line, { quantity: target.value })}
        />
        <span className="caption quote-desk-line">{line.unit}</span>
      </td>
      <td className="is-right numeric muted" data-l={heads.today}>
        <Today line={line} />
      </td>
      <td className="is-right numeric" data-l={heads.wish}>
        {line.wish ? format.money(line.wish.value, line.wish.currency) : '–'}
      </td>
      <td className="is-right" data-l={heads.answer}>
        <PriceField each={each} answer={answer} mayWrite={mayWrite} />
      </td>
      <td className="is-right numeric" data-l={heads.amount}>
        <b>{price ? format.money(amount, price.currency) : '–'}</b>
        <Discount each={each} />
      </td>
    </tr>
  );
}

function Product({ each: { line, draft }, answer, mayWrite }: RowProps) {
  const { t, format } = useTexts(quoteDeskTexts);
  const { name, code, stock, unit, productId } = line;
  return (
    <>
      {productId === null ? (
        name
      ) : (
        <OfficeLink className="link" to={officePaths.product(productId)}>
          {name}
        </OfficeLink>
      )}
      <span className="caption quote-desk-line">
        {[code, stock === null ? '' : t.stock(format.integer(stock), unit)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {mayWrite && (
        <>
          <input
            className="input quote-desk-note"
            maxLength={500}
            placeholder={t.lineNote}
            aria-label={t.noteOf(name)}
            value={draft.note}
            onChange={({ target }) => answer.type(line, { note: target.value })}
          />
          <Replaced each={{ line, draft }} answer={answer} mayWrite={mayWrite} />
          {answer.lines.length > 1 && (
            <Button
              look="quiet"
              icon="x"
              className="is-small"
              aria-label={t.dropOf(name)}
              onClick={() => answer.drop(line)}
            />
          )}
        </>
      )}
    </>
  );
}

/** The product in whose place a line stands; nothing where nobody asked for another one. */
function Replaced({ each: { line, draft }, answer }: RowProps) {
  const { t } = useTexts(quoteDeskTexts);
  const others = new Set([...answer.asked, draft.replaces]);
  const codes = [...others].filter((code) => code !== '' && code !== line.code);
  if (codes.length === 0) return null;
  return (
    <select
      className="input quote-desk-note"
      aria-label={t.replacesOf(line.name)}
      value={draft.replaces}
      onChange={({ target }) => answer.type(line, { replaces: target.value })}
    >
      <option value="">{t.replacesNone}</option>
      {codes.map((code) => (
        <option key={code} value={code}>
          {t.replaces(code)}
        </option>
      ))}
    </select>
  );
}

function Today({ line: { today, lastPaid } }: { line: AnswerLine['line'] }) {
  const { t, format, locale } = useTexts(quoteDeskTexts);
  const paid = lastPaid
    ? t.lastPaid(
        format.money(lastPaid.price.value, lastPaid.price.currency),
        formatDate(lastPaid.at, locale),
      )
    : t.neverBought;
  return (
    <span>
      {today ? format.money(today.value, today.currency) : t.noPrice}
      <span className="caption quote-desk-line">{paid}</span>
    </span>
  );
}

function PriceField({ each, answer, mayWrite }: RowProps) {
  const { t, format } = useTexts(quoteDeskTexts);
  const { line, draft } = each;
  const { floor } = line;
  const isBelow = isBelowFloor(each);
  const amount = floor && format.money(floor.value, floor.currency);
  return (
    <span>
      <input
        className="input quote-desk-price"
        inputMode="decimal"
        disabled={!mayWrite}
        aria-label={t.priceOf(line.name)}
        aria-invalid={isBelow || typedPrice(draft) === null || undefined}
        value={draft.price}
        onChange={({ target }) => answer.type(line, { price: target.value })}
      />
      {amount !== null && (
        <span
          className={
            isBelow ? 'caption quote-desk-line quote-desk-below' : 'caption quote-desk-line'
          }
        >
          {isBelow ? t.belowFloor(amount) : t.floor(amount)}
        </span>
      )}
    </span>
  );
}

/** Whole percent below today's price in the same currency; nothing where it is not below. */
function Discount({ each: { line, draft } }: { each: AnswerLine }) {
  const { t, format } = useTexts(quoteDeskTexts);
  const price = typedPrice(draft);
  if (!price || line.today?.currency !== price.currency) return null;
  const percent = Math.round(1000 - (price.value / line.today.value) * 1000) / 10;
  if (percent <= 0) return null;
  return <span className="caption quote-desk-line">{t.below(format.percent(percent))}</span>;
}
