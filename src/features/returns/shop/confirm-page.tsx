import type { Returnable, ReturnableItem } from '#contract/returns.ts';
import {
  carriedFields,
  readChosen,
  returnFormNames as names,
  statementKey,
  type ChosenLine,
} from '#rules/returns/return-form.ts';
import { linePhotoField } from '#rules/returns/return-photos.ts';
import { returnLimits } from '#rules/returns/return-words.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate } from '#text/format.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { TextAreaField, TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { localised } from '#urls';
import { PhotoPicker } from './photo-picker.tsx';
import { ReturnFrame } from './return-frame.tsx';
import { moneyOfChosen, ReturnSums, wayText } from './return-sums.tsx';
import type { ReturnsAt } from './returns-at.tsx';

/** A chosen line with what is known of it. */
type Wanted = ChosenLine & { line: ReturnableItem };

function wantedOf(data: Returnable, at: ReturnsAt): Wanted[] {
  const query = Object.fromEntries(new URLSearchParams(at.query));
  return readChosen(query).flatMap((chosen) => {
    const line = data.lines.find(({ item }) => item === chosen.item);
    return line && line.left > 0 ? [{ ...chosen, line }] : [];
  });
}

/** The second page: the statement, which one button confirms (rule returns/forms). */
export function ConfirmPage({ data, at }: { data: Returnable; at: ReturnsAt }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const wanted = wantedOf(data, at);
  const back = localised(returnUrls.ask(data.orderNo), locale) + at.query;
  const isRight = wanted.some(({ line }) => line.right);
  return (
    <ReturnFrame
      title={isRight ? t.confirm : t.request}
      about={t.nothingYet(data.orderNo)}
      byLink={data.byLink}
      sent={at.sent}
    >
      {wanted.length === 0 ? (
        <>
          <NoticeBar kind="warning">{t.nothingChosen}</NoticeBar>
          <p className="return-note">
            <a className={buttonClass({ look: 'secondary' })} href={back}>
              {t.change}
            </a>
          </p>
        </>
      ) : (
        <Statement data={data} at={at} wanted={wanted} back={back} />
      )}
    </ReturnFrame>
  );
}

function Statement(props: { data: Returnable; at: ReturnsAt; wanted: Wanted[]; back: string }) {
  const { data, at, wanted, back } = props;
  const locale = useLocale();
  const t = returnTexts[locale];
  const isRight = wanted.some(({ line }) => line.right);
  const isMixed = isRight && wanted.some(({ line }) => !line.right);
  const day = formatDate(data.date, locale);
  const money = moneyOfChosen(data, wanted);
  return (
    <OnceForm
      to={localised(returnUrls.confirm(data.orderNo), locale) + at.query}
      encType="multipart/form-data"
    >
      <div className="return-form">
        <div>
          <section className="panel">
            <div className="panel-body">
              <p className="return-statement">
                {isRight
                  ? t.statement(data.customer, day, data.orderNo)
                  : t.requestOf(day, data.orderNo)}
              </p>
              <Hidden data={data} wanted={wanted} />
              <ul className="return-lines">
                {wanted.map((each) => (
                  <Wish key={each.item} wanted={each} data={data} at={at} />
                ))}
              </ul>
              {isMixed && <p className="caption">{t.mixedHint}</p>}
              <p className="return-note">{t.receipt(data.email)}</p>
            </div>
          </section>
          {data.needsIban && <AccountFields at={at} />}
          <Afterwards data={data} />
        </div>
        <ReturnSums money={money} currency={data.currency} note={wayText(data, t)}>
          <Button type="submit" full icon="check">
            {isRight ? t.confirm : t.confirmRequest}
          </Button>
          <a className={buttonClass({ look: 'quiet' })} href={back}>
            <Icon name="arrow-left" />
            {t.change}
          </a>
        </ReturnSums>
      </div>
    </OnceForm>
  );
}

/** The choices of the first page. */
function Hidden({ data, wanted }: { data: Returnable; wanted: readonly Wanted[] }) {
  const fields = [
    ...carriedFields(wanted),
    ['key', statementKey(data.lines, wanted)] as [string, string],
  ];
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

function Wish({ wanted, data, at }: { wanted: Wanted; data: Returnable; at: ReturnsAt }) {
  const t = returnTexts[useLocale()];
  const { format } = useText();
  const { item, quantity, reason, sealed, exchange, line } = wanted;
  const choice = line.exchanges.find(({ product }) => product === exchange);
  const place = data.lines.indexOf(line);
  const amount = moneyOfChosen(data, [wanted]).lines[place] ?? 0;
  const error = at.sent?.fields[`line-${item}`] ?? at.sent?.fields[names.text(item)];
  const about = [
    line.code,
    `${format.integer(quantity)} ${line.unit}`,
    t.reasons[reason],
    sealed && t.sealed,
    choice && t.wishExchange(choice.name),
  ];
  return (
    <li className="return-line">
      <div className="return-line-head is-plain">
        <ProductPicture file={line.image} size={80} shown={64} />
        <div>
          <b className="return-line-name">{line.name}</b>
          <span className="caption">{about.filter(Boolean).join(' · ')}</span>
        </div>
        <b className="return-line-amount">{format.money(amount, data.currency)}</b>
      </div>
      <TextAreaField
        label={t.text}
        hint={t.textHint}
        name={names.text(item)}
        maxLength={returnLimits.text}
        rows={2}
        error={error}
        defaultValue={at.sent?.values[names.text(item)] ?? ''}
      />
      <PhotoPicker item={item} error={at.sent?.fields[linePhotoField(item)]} />
    </li>
  );
}

/** The account that the money goes to; only the customer types it (rule returns/iban). */
function AccountFields({ at }: { at: ReturnsAt }) {
  const t = returnTexts[useLocale()];
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{t.ibanTitle}</h2>
        <span className="caption">{t.optional}</span>
      </div>
      <div className="panel-body return-fields">
        <TextField
          label={t.iban}
          name="iban"
          autoComplete="off"
          maxLength={40}
          placeholder="TR"
          hint={t.ibanText}
          error={at.sent?.fields['iban']}
          defaultValue={at.sent?.values['iban'] ?? ''}
        />
        <TextField
          label={t.holder}
          name="ibanName"
          autoComplete="off"
          maxLength={returnLimits.holder}
          error={at.sent?.fields['ibanName']}
          defaultValue={at.sent?.values['ibanName'] ?? ''}
        />
      </div>
    </section>
  );
}

/** The side that pays the postage. */
function Afterwards({ data }: { data: Returnable }) {
  const t = returnTexts[useLocale()];
  const { carrier, code } = data;
  return (
    <p className="caption return-note">
      {carrier === '' ? t.postageAny : t.postageOurs(carrier, code)}
    </p>
  );
}
