import type { OwnReturnPage } from '#contract/returns.ts';
import { code128 } from '#rules/order/code-128.ts';
import { returnLimits } from '#rules/returns/return-words.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate } from '#text/format.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { localised } from '#urls';
import type { ReturnsAt } from './returns-at.tsx';

/** Whether its goods had not left: nobody sends them (rule returns/unsent). */
export const isUnsent = ({ lines }: Pick<OwnReturnPage, 'lines'>): boolean =>
  lines.some((line) => line.isUnsent);

interface StepProps {
  data: OwnReturnPage;
  at: ReturnsAt;
}

/** The customer's next steps: to send the goods, to say so, and to name the account of the money. */
export function NextStep({ data, at }: StepProps) {
  return (
    <>
      {data.state === 'approved' && !isUnsent(data) && <Send data={data} at={at} />}
      <Account data={data} at={at} />
    </>
  );
}

function Send({ data, at }: StepProps) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const { returnNo, sendBy, carrier, code, address } = data;
  return (
    <>
      <h2>{t.sendTitle(formatDate(sendBy, locale))}</h2>
      <p className="muted">{carrier === '' ? t.sendAny : t.sendText}</p>
      <div className="return-code">
        {code !== '' && (
          <p>
            <small>{t.codeOf(carrier)}</small>
            <b>{code}</b>
          </p>
        )}
        <div>
          <small>{t.number}</small>
          <span>{returnNo}</span>
          <Bars text={returnNo} />
        </div>
        {address !== '' && (
          <p>
            <small>{t.address}</small>
            <span>{address}</span>
          </p>
        )}
        <a
          className={buttonClass({ look: 'primary' })}
          href={`${returnUrls.slip(returnNo)}?locale=${locale}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.slip}
        </a>
        <a
          className={buttonClass({ look: 'secondary' })}
          href={`${returnUrls.label(returnNo)}?locale=${locale}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.label}
        </a>
      </div>
      <Sent data={data} at={at} />
    </>
  );
}

/** The number as bars, which the store scans. */
function Bars({ text }: { text: string }) {
  const widths = code128(text);
  if (!widths) return null;
  const places = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, one) => sum + one, 0),
  );
  const all = widths.reduce((sum, one) => sum + one, 0);
  return (
    <svg
      className="return-bars"
      viewBox={`0 0 ${all} 40`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {widths.map((width, index) =>
        index % 2 === 0 ? (
          <rect key={places[index]} x={places[index]} width={width} height="40" />
        ) : null,
      )}
    </svg>
  );
}

function Sent({ data, at }: StepProps) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const { sent } = at;
  return (
    <OnceForm to={localised(returnUrls.one(data.returnNo), locale)}>
      <h3 className="return-question">{t.sentQuestion}</h3>
      <input type="hidden" name="action" value="sent" />
      <div className="return-fields is-sent">
        <TextField
          label={t.carrier}
          name="carrier"
          maxLength={returnLimits.carrier}
          defaultValue={sent?.values['carrier'] ?? data.carrier}
        />
        <TextField
          label={`${t.trackingNo} (${t.optional})`}
          name="trackingNo"
          maxLength={returnLimits.trackingNo}
          defaultValue={sent?.values['trackingNo'] ?? ''}
        />
        <TextField
          label={t.day}
          name="on"
          type="date"
          error={sent?.fields['on']}
          defaultValue={sent?.values['on'] ?? data.today}
        />
        <Button type="submit" look="secondary">
          {t.sentAction}
        </Button>
      </div>
    </OnceForm>
  );
}

const unpaid = new Set(['requested', 'approved', 'sent', 'received', 'settled']);

/** The account that the money goes to; only the customer types it (rule returns/iban). */
function Account({ data, at }: StepProps) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const { needsIban, ibanLast4, state } = data;
  if (!unpaid.has(state) || (!needsIban && ibanLast4 === '')) return null;
  return (
    <OnceForm to={localised(returnUrls.one(data.returnNo), locale)}>
      <h3 className="return-question">{t.ibanTitle}</h3>
      <p className="muted">{ibanLast4 === '' ? t.ibanText : t.ibanKnown(ibanLast4)}</p>
      <input type="hidden" name="action" value="iban" />
      <div className="return-fields is-account">
        <TextField
          label={t.iban}
          name="iban"
          autoComplete="off"
          maxLength={40}
          placeholder="TR"
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
        <Button type="submit" look="secondary">
          {t.ibanAction}
        </Button>
      </div>
    </OnceForm>
  );
}
