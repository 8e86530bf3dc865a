import type { StockNotice } from '#contract/catalog/product-alert.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { safeNextPath } from '#rules/person/next-path.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

interface Props {
  data: StockNotice;
  at: { path: string; query: string; sent?: SentForm };
}

/** The pages of a notice: the form that was refused, what became of it, and the link of its mail (rules alerts/notice, alerts/notice-confirm). */
export function NoticePage({ data, at }: Props) {
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const text = alertTexts[locale].notice;
  return (
    <div className="container">
      <title>{t.frame.pageTitle(text.title, store.name)}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div className="page-head">
        <h1>{text.title}</h1>
      </div>
      {data.notice === 'none' ? <Form at={at} /> : <Link data={data} path={at.path} />}
    </div>
  );
}

/** The step that was done, or the form that was refused with what was typed. */
function Form({ at: { query, sent } }: Pick<Props, 'at'>) {
  const locale = useLocale();
  const text = alertTexts[locale].notice;
  const done = new URLSearchParams(query).get('durum');
  if (sent?.values['product'] !== undefined) return <SentAgain sent={sent} />;
  if (done === 'gonderildi')
    return (
      <NoticeBar kind="ok" title={text.sent} live>
        {text.sentText}
      </NoticeBar>
    );
  if (done === 'bitti')
    return (
      <NoticeBar kind="ok" title={text.ended} live>
        {text.endedText}
      </NoticeBar>
    );
  return <p>{text.none}</p>;
}

function SentAgain({ sent }: { sent: SentForm }) {
  const locale = useLocale();
  const text = alertTexts[locale].notice;
  const { product = '', unit = '', email = '', next } = sent.values;
  const error = sent.fields['email'];
  return (
    <section className="panel">
      <div className="panel-body">
        {error === undefined && (
          <NoticeBar kind="error" live>
            {sent.message}
          </NoticeBar>
        )}
        <OnceForm to={localised(rareUrls.notice, locale)}>
          <input type="hidden" name="product" value={product} />
          <input type="hidden" name="unit" value={unit} />
          <input type="hidden" name="next" value={next ?? ''} />
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            label={text.email}
            hint={text.hint}
            error={error}
            defaultValue={email}
            required
          />
          <div className="button-row">
            <Button type="submit" icon="bell">
              {text.title}
            </Button>
            {next !== undefined && next !== '' && (
              <a className={buttonClass({ look: 'quiet' })} href={safeNextPath(next)}>
                {text.back}
              </a>
            )}
          </div>
        </OnceForm>
      </div>
    </section>
  );
}

/** The link of the mail: one button that confirms, one that ends it; opening it changes nothing. */
function Link({ data, path }: { data: StockNotice; path: string }) {
  const locale = useLocale();
  const text = alertTexts[locale].notice;
  const isAsked = data.notice === 'asked';
  return (
    <>
      {!isAsked && (
        <NoticeBar kind="ok" title={text.confirmed} live>
          {text.confirmedText(data.product)}
        </NoticeBar>
      )}
      <section className="panel">
        <div className="panel-body">
          {isAsked && <p className="notice-page-text">{text.asked(data.product)}</p>}
          <form method="post" action={localised(path, locale)} className="button-row">
            {isAsked && (
              <Button type="submit" name="do" value="confirm" icon="bell">
                {text.confirm}
              </Button>
            )}
            <Button type="submit" look="secondary" name="do" value="end">
              {text.end}
            </Button>
            {data.seo !== '' && (
              <a
                className={buttonClass({ look: 'quiet' })}
                href={localised(urls.product({ seo: data.seo, id: data.productId }), locale)}
              >
                {alertTexts[locale].link.product}
              </a>
            )}
          </form>
        </div>
      </section>
    </>
  );
}
