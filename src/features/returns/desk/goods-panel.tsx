import type { OfficeReturn } from '#contract/office/orders/office-returns.ts';
import { goodsPlaces, verdicts } from '#rules/returns/return-words.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { Panel } from '#ui/office/panel.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

type Line = OfficeReturn['lines'][number];
interface LineProps {
  found: OfficeReturn;
  line: Line;
}

/** The goods of a return, with what was decided about them. */
export function GoodsPanel({ found }: { found: OfficeReturn }) {
  const { t } = useTexts(returnDeskTexts);
  return (
    <Panel title={t.goods}>
      <ul className="returns-lines is-shown">
        {found.lines.map((line) => (
          <li key={line.item}>
            <GoodsOfLine found={found} line={line} />
            <Decided found={found} line={line} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Picture, name and reason of a line. */
export function GoodsOfLine({ found, line }: LineProps) {
  const { t, format } = useTexts(returnDeskTexts);
  const { t: words } = useTexts(returnTexts);
  const { name, code, image, quantity, bought, unit, amount, reason, text, exchange } = line;
  const of = t.ordered(format.integer(quantity), format.integer(bought), unit);
  return (
    <>
      <ProductPicture file={image} size={80} shown={56} />
      <div className="returns-line-about">
        <b>{name}</b>
        <span className="caption returns-line">
          {[code, of, format.money(amount, found.orderCurrency)].filter(Boolean).join(' · ')}
        </span>
        <span className="caption returns-line">
          {text === '' ? words.reasons[reason] : `${words.reasons[reason]}: “${text}”`}
        </span>
        {line.isUnsent && <span className="caption returns-line">{t.unsentLine}</span>}
        {exchange !== '' && (
          <span className="caption returns-line">{t.wantsExchange(exchange)}</span>
        )}
      </div>
    </>
  );
}

/** The verdict on a line that was looked at; nothing before. */
function Decided({ found, line }: LineProps) {
  const { t, format } = useTexts(returnDeskTexts);
  const verdict = verdicts.find((each) => each === line.verdict);
  if (!verdict) return null;
  const place = goodsPlaces.find((each) => each === line.place);
  const deduction = format.money(-line.deduction, found.money?.currency ?? found.orderCurrency);
  return (
    <div className="returns-line-about returns-decided">
      <b>{t.verdicts[verdict]}</b>
      <span className="caption returns-line">
        {[
          line.settled > 0 && `${t.pieces}: ${format.integer(line.settled)}`,
          place && t.places[place],
          line.deduction > 0 && deduction,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {line.why !== '' && <span className="caption returns-line">“{line.why}”</span>}
    </div>
  );
}
