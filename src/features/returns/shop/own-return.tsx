import type { ReactNode } from 'react';
import type { OwnReturnPage } from '#contract/returns.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { Button } from '#ui/controls/button.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { returnPhotoUrl } from '#rules/returns/return-photos.ts';
import { returnUrls } from '#rules/returns/return-urls.ts';
import { localised, urls } from '#urls';
import { ReturnFrame } from './return-frame.tsx';
import { isUnsent, NextStep } from './return-next-step.tsx';
import { ReturnSteps } from './return-steps.tsx';
import { ReturnSums, wayText } from './return-sums.tsx';
import { ReturnTag } from './return-tag.tsx';
import type { ReturnsAt } from './returns-at.tsx';

/** A return as its customer sees it (rule returns/page). */
export function OwnReturn({ data, at }: { data: OwnReturnPage; at: ReturnsAt }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const { returnNo, orderNo, state, declaredAt } = data;
  const about = [t.orderOf(orderNo), t.declared(formatDateTime(declaredAt, locale))].join(' · ');
  return (
    <ReturnFrame
      title={t.one(returnNo)}
      about={about}
      byLink={data.byLink}
      tag={<ReturnTag state={state} />}
      sent={at.sent}
    >
      <Told data={data} />
      <section className="panel return-now">
        <div className="panel-body">
          {!isUnsent(data) && <ReturnSteps data={data} />}
          <NextStep data={data} at={at} />
        </div>
      </section>
      <div className="return-form return-below">
        <div>
          <Lines data={data} />
          <History data={data} />
        </div>
        <Money data={data} />
      </div>
    </ReturnFrame>
  );
}

/** The words of a decision. */
function Told({ data }: { data: OwnReturnPage }): ReactNode {
  const locale = useLocale();
  const t = returnTexts[locale];
  if (data.exchangeOrder !== null)
    return (
      <NoticeBar kind="ok" title={t.exchangeOrder(data.exchangeOrder)}>
        {!data.byLink && (
          <a
            className="link"
            href={`${localised(urls.orders, locale)}?q=${encodeURIComponent(data.exchangeOrder)}`}
          >
            {t.openExchange}
          </a>
        )}
      </NoticeBar>
    );
  if (data.state !== 'refused' && data.state !== 'closed') return null;
  if (data.reason === '') return null;
  return (
    <NoticeBar kind="warning" title={t.refusedBecause(data.reason)}>
      {data.state === 'refused' && t.board}
    </NoticeBar>
  );
}

function Lines({ data }: { data: OwnReturnPage }) {
  const t = returnTexts[useLocale()];
  const { format } = useText();
  return (
    <section className="panel" aria-labelledby="geri-gelen">
      <div className="panel-head">
        <h2 id="geri-gelen">{t.goodsBack}</h2>
      </div>
      <ul className="return-lines">
        {data.lines.map((line) => (
          <li className="return-line" key={line.item}>
            <div className="return-line-head is-plain">
              <ProductPicture file={line.image} size={80} shown={64} />
              <div>
                <b className="return-line-name">{line.name}</b>
                <span className="caption">
                  {[
                    line.code,
                    `${format.integer(line.quantity)} ${line.unit}`,
                    t.reasons[line.reason],
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {line.text !== '' && <span className="caption">“{line.text}”</span>}
                <Exchange line={line} />
                <Verdict line={line} />
                {line.isUnsent && <span className="caption">{t.unsentLine}</span>}
                <Photos returnNo={data.returnNo} line={line} />
              </div>
              <b className="return-line-amount">{format.money(line.amount, data.orderCurrency)}</b>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The photos of a line, of the customer and of the store; only they see them (rule returns/photos-seen). */
function Photos({ returnNo, line }: { returnNo: string; line: OwnReturnPage['lines'][number] }) {
  const t = returnTexts[useLocale()];
  if (line.photos.length === 0) return null;
  return (
    <ul className="return-photos">
      {line.photos.map(({ id, byStore }) => (
        <li key={id}>
          <a href={returnPhotoUrl(returnNo, id, 'large')} target="_blank" rel="noreferrer">
            <img
              src={returnPhotoUrl(returnNo, id, 'small')}
              alt={byStore ? t.photoOfStore(line.name) : t.photoOf(line.name)}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Verdict({ line }: { line: OwnReturnPage['lines'][number] }) {
  const t = returnTexts[useLocale()];
  const { verdict, why } = line;
  if (verdict !== 'accepted' && verdict !== 'deducted' && verdict !== 'refused') return null;
  const text = why === '' ? t.verdicts[verdict] : `${t.verdicts[verdict]}: ${why}`;
  return <span className="caption return-line-seal">{text}</span>;
}

/** What is wanted in place of a line, and whether it is gone (rule returns/exchange). */
function Exchange({ line }: { line: OwnReturnPage['lines'][number] }) {
  const t = returnTexts[useLocale()];
  const { exchange, isExchanged, settled } = line;
  if (exchange === '') return null;
  const isGone = settled > 0 && !isExchanged;
  return <span className="caption">{isGone ? t.exchangeGone : t.wishExchange(exchange)}</span>;
}

function History({ data }: { data: OwnReturnPage }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  return (
    <section className="panel" aria-labelledby="neler-oldu">
      <div className="panel-head">
        <h2 id="neler-oldu">{t.happened}</h2>
      </div>
      <ul className="panel-body return-history">
        {data.history.map(({ step, at, text }) => (
          <li key={`${step}-${at}`}>
            <span>{[t.happenedSteps[step] ?? step, text].filter(Boolean).join(': ')}</span>
            <time className="caption" dateTime={at}>
              {formatDateTime(at, locale)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

const canCallOff = new Set(['requested', 'approved']);

function Money({ data }: { data: OwnReturnPage }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const { money, dueOn, state, card, way } = data;
  const isPaid = state === 'refunded' || state === 'closed';
  const due = dueOn !== null && !isPaid ? t.due(formatDate(dueOn, locale)) : '';
  const known = way === 'card' || way === 'account' ? way : 'iban';
  const by = way === '' ? '' : wayText({ way: known, card }, t);
  const isCard = way === 'card' || (way === '' && card !== '');
  const note = [by, due, isCard ? t.cardNote : ''].filter(Boolean).join(' ');
  return (
    <ReturnSums money={money} currency={money?.currency ?? data.orderCurrency} note={note}>
      {canCallOff.has(state) && !isUnsent(data) && (
        <OnceForm to={localised(returnUrls.one(data.returnNo), locale)}>
          <input type="hidden" name="action" value="call-off" />
          <Button type="submit" look="danger" full>
            {t.callOff}
          </Button>
        </OnceForm>
      )}
    </ReturnSums>
  );
}
