import { useState } from 'react';
import type { Returnable, ReturnableItem } from '#contract/returns.ts';
import { readChosen, returnFormNames as names } from '#rules/returns/return-form.ts';
import { isNoRight } from '#rules/returns/return-right.ts';
import { isClaim, returnReasons } from '#rules/returns/return-words.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate } from '#text/format.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/field.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { localised, urls } from '#urls';
import { ReturnFrame } from './return-frame.tsx';
import { moneyOfChosen, ReturnSums, wayText } from './return-sums.tsx';
import type { ReturnsAt } from './returns-at.tsx';

type Values = Readonly<Record<string, string>>;
interface Form {
  values: Values;
  put: (name: string, value: string | null) => void;
}

/** The form on which goods are sent back (rule returns/request); a form of its own address leads to the second page. */
export function RequestForm({ data, at }: { data: Returnable; at: ReturnsAt }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const form = useRequest(at.query);
  const { attach } = form;
  const delivered =
    data.deliveredOn === null ? '' : t.deliveredOn(formatDate(data.deliveredOn, locale));
  const about = [t.orderOf(data.orderNo), delivered].filter(Boolean).join(' · ');
  const canReturn = data.possible && data.lines.some(({ left }) => left > 0);
  return (
    <ReturnFrame title={t.request} about={about} byLink={data.byLink} sent={at.sent}>
      {canReturn && <RightNotice data={data} />}
      {!data.possible && <NotYet />}
      {data.possible && (
        <form
          ref={attach}
          className="return-form"
          method="get"
          action={localised(returnUrls.confirm(data.orderNo), locale)}
        >
          <Lines data={data} form={form} />
          <Chosen data={data} form={form} />
        </form>
      )}
    </ReturnFrame>
  );
}

function useRequest(query: string): Form & { attach: (form: HTMLFormElement | null) => void } {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(new URLSearchParams(query)),
  );
  const attach = useTakenOver<HTMLFormElement>((form) => {
    const typed = [...new FormData(form)].filter((entry) => typeof entry[1] === 'string');
    setValues(Object.fromEntries(typed) as Values);
  });
  function put(name: string, value: string | null): void {
    const { [name]: _old, ...rest } = values;
    setValues(value === null ? rest : { ...rest, [name]: value });
  }
  return { values, put, attach };
}

function NotYet() {
  const locale = useLocale();
  const t = returnTexts[locale];
  return (
    <>
      <NoticeBar kind="warning">{t.notYet}</NoticeBar>
      <p className="return-note">
        <a className={buttonClass({ look: 'secondary' })} href={localised(urls.orders, locale)}>
          {t.toOrders}
        </a>
      </p>
    </>
  );
}

/** Until when goods can be returned without a reason, and who pays the postage. */
function RightNotice({ data }: { data: Returnable }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const { buyerKind, until, carrier, code, lines } = data;
  const isOver = lines.every(({ right, why }) => !right && why === 'over');
  const day = until === null ? '' : formatDate(until, locale);
  const consumer = isOver ? t.over(day) : until === null ? t.untilOpen : t.until(day);
  return (
    <NoticeBar kind="info" title={buyerKind === 'company' ? t.companyNotice : consumer}>
      {carrier === '' ? t.postageAny : t.postageOurs(carrier, code)}
    </NoticeBar>
  );
}

function Lines({ data, form }: { data: Returnable; form: Form }) {
  const t = returnTexts[useLocale()];
  const { format } = useText();
  const count = readChosen(form.values).length;
  return (
    <section className="panel" aria-labelledby="iade-urunleri">
      <div className="panel-head">
        <h2 id="iade-urunleri">{t.what}</h2>
        {count > 0 && <span className="caption">{t.chosen(format.integer(count))}</span>}
      </div>
      <ul className="return-lines">
        {data.lines.map((line) => (
          <Line key={line.item} line={line} data={data} form={form} />
        ))}
      </ul>
    </section>
  );
}

function Line(props: { line: ReturnableItem; data: Returnable; form: Form }) {
  const { line, data, form } = props;
  const locale = useLocale();
  const t = returnTexts[locale];
  const { format } = useText();
  const { item, name, code, image, unit, bought, left } = line;
  const tick = names.chosen(item);
  return (
    <li className="return-line">
      <div className="return-line-head">
        <span className="check return-line-tick">
          {left > 0 && (
            <input
              type="checkbox"
              id={tick}
              name={tick}
              value="1"
              checked={form.values[tick] !== undefined}
              onChange={({ target }) => form.put(tick, target.checked ? '1' : null)}
            />
          )}
        </span>
        <ProductPicture file={image} size={80} shown={64} />
        <div>
          <label className="return-line-name" htmlFor={left > 0 ? tick : undefined}>
            {name}
          </label>
          <span className="caption">
            {[code, t.bought(format.integer(bought), unit)].filter(Boolean).join(' · ')}
          </span>
          <Why line={line} until={data.until} />
          {line.unsent > 0 && (
            <span className="caption return-line-seal">
              {t.unsent(format.integer(line.unsent), unit)}
            </span>
          )}
        </div>
        <b className="return-line-amount">{format.money(line.gross, data.currency)}</b>
      </div>
      {left > 0 && <Choices line={line} form={form} />}
    </li>
  );
}

/** The reason for which a line has no right, or the seal that decides on it. */
function Why({ line, until }: { line: ReturnableItem; until: string | null }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const { left, right, why, needsSeal } = line;
  if (left === 0) return <span className="caption return-line-why">{t.noneLeft}</span>;
  if (why === '' || !isNoRight(why)) return null;
  if (needsSeal) return <span className="caption return-line-seal">{t.why[why]}</span>;
  if (right) return null;
  const said = why === 'over' && until !== null ? t.over(formatDate(until, locale)) : t.why[why];
  return (
    <span className="caption return-line-why">
      {why === 'over' || why === 'company' ? said : t.noRight(said)}{' '}
      {why !== 'company' && t.claimHint}
    </span>
  );
}

/** Quantity, reason and seal; the style sheet shows them beside a ticked line, also without a script. */
function Choices({ line, form }: { line: ReturnableItem; form: Form }) {
  const t = returnTexts[useLocale()];
  const { format } = useText();
  const { item, left, unit, right, needsSeal, why } = line;
  const [quantity, reason, sealed] = [names.quantity(item), names.reason(item), names.sealed(item)];
  const needsClaim = !right && why !== 'company';
  const reasons = returnReasons.filter((each) => !needsClaim || isClaim(each));
  return (
    <div className="return-line-body">
      <SelectField
        label={t.howMany}
        name={quantity}
        value={form.values[quantity] ?? '1'}
        onChange={({ target }) => form.put(quantity, target.value)}
      >
        {Array.from({ length: Math.min(left, mostChoices) }, (_, index) => index + 1).map((n) => (
          <option key={n} value={n}>
            {format.integer(n)} {unit}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={needsClaim ? t.reason : `${t.reason} (${t.optional})`}
        name={reason}
        value={form.values[reason] ?? reasons[0]}
        onChange={({ target }) => form.put(reason, target.value)}
      >
        {reasons.map((each) => (
          <option key={each} value={each}>
            {t.reasons[each]}
          </option>
        ))}
      </SelectField>
      {line.exchanges.length > 0 && <WishField line={line} form={form} />}
      {needsSeal && (
        <label className="check return-line-wide">
          <input
            type="checkbox"
            name={sealed}
            value="1"
            checked={form.values[sealed] !== undefined}
            onChange={({ target }) => form.put(sealed, target.checked ? '1' : null)}
          />
          <span>{t.sealed}</span>
        </label>
      )}
    </div>
  );
}

/** The money, or one of the products that can go out in its place (rule returns/exchange). */
function WishField({ line, form }: { line: ReturnableItem; form: Form }) {
  const t = returnTexts[useLocale()];
  const wish = names.exchange(line.item);
  return (
    <SelectField
      label={t.wish}
      name={wish}
      value={form.values[wish] ?? ''}
      onChange={({ target }) => form.put(wish, target.value)}
    >
      <option value="">{t.wishRefund}</option>
      {line.exchanges.map(({ product, name }) => (
        <option key={product} value={product}>
          {t.wishExchange(name)}
        </option>
      ))}
    </SelectField>
  );
}

/** A choice is drawn for each quantity up to this one. */
const mostChoices = 200;

function Chosen({ data, form }: { data: Returnable; form: Form }) {
  const t = returnTexts[useLocale()];
  const { format } = useText();
  const chosen = readChosen(form.values);
  const money = moneyOfChosen(data, chosen);
  const lines = chosen.flatMap(({ item, quantity }) => {
    const place = data.lines.findIndex((line) => line.item === item);
    const line = data.lines[place];
    if (!line) return [];
    const name = `${line.name}, ${format.integer(quantity)} ${line.unit}`;
    return [[name, money.lines[place] ?? 0] as const];
  });
  const note = [wayText(data, t), data.shippingTotal > 0 ? t.shippingHint : ''];
  return (
    <ReturnSums
      money={chosen.length > 0 ? money : null}
      currency={data.currency}
      lines={lines}
      note={note.filter(Boolean).join(' ')}
    >
      <Button type="submit" full>
        {t.go}
      </Button>
      <p className="caption return-hint">{t.goHint}</p>
    </ReturnSums>
  );
}
