import './alerts-screen.css';
import type {
  LinkedAlert,
  ProductAlerts,
  StockNotice,
  StoppedMails,
} from '#contract/catalog/product-alert.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { formatDate } from '#text/format.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import { AccountLayout } from '#ui/controls/account-layout.tsx';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { StockLabel } from '#ui/product/stock-label.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { EndAlert } from './end-alert.tsx';
import { NoticePage } from './notice-page.tsx';
import { StopMails } from './stop-mails.tsx';

type Alert = ProductAlerts['items'][number];

/**
 * The customer's alerts, the one of a mail's link, the end of advertising, or a notice: four pages in one script, as most people
 * open none of them.
 */
export default function AlertsScreen(props: {
  data: ProductAlerts | LinkedAlert | StoppedMails | StockNotice;
  at: { path: string; query: string; sent?: SentForm };
}) {
  const { data, at } = props;
  if ('notice' in data) return <NoticePage data={data} at={at} />;
  if ('isStopped' in data) return <StopMails data={data} at={at} />;
  return 'items' in data ? <AlertList data={data} at={at} /> : <EndAlert data={data} at={at} />;
}

/** The customer's alerts, each with the product as it is now (rule alerts/page). */
function AlertList(props: { data: ProductAlerts; at: { query: string; sent?: SentForm } }) {
  const { data, at } = props;
  const t = useText();
  const locale = useLocale();
  const text = alertTexts[locale];
  const { store } = useShop();
  const isSaved = new URLSearchParams(at.query).get('durum') === 'kaydedildi';
  return (
    <AccountLayout title={text.title}>
      <title>{t.frame.pageTitle(text.title, store.name)}</title>
      <meta name="robots" content="noindex" />
      {at.sent && (
        <NoticeBar kind="error" live>
          {at.sent.message}
        </NoticeBar>
      )}
      {isSaved && !at.sent && (
        <NoticeBar kind="ok" live>
          {text.asked}
        </NoticeBar>
      )}
      {data.items.length === 0 ? (
        <EmptyState
          icon="bell"
          title={text.empty}
          text={text.emptyHint}
          action={{ label: text.browse, href: localised(urls.home, locale) }}
        />
      ) : (
        <ul className="alert-list">
          {data.items.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </AccountLayout>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const locale = useLocale();
  const text = alertTexts[locale];
  const { id, kind, product, askedAt } = alert;
  const name = product?.name ?? text.gone;
  return (
    <li className="alert-row">
      <ProductPicture file={product?.image ?? ''} size={80} />
      <div className="alert-row-text">
        {product ? (
          <a className="link" href={localised(urls.product(product), locale)}>
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        <p className="caption">
          {text.kinds[kind]} · {text.askedOn(formatDate(askedAt, locale))}
        </p>
        <Now alert={alert} />
      </div>
      <OnceForm to={localised(urls.alerts, locale)}>
        <input type="hidden" name="end" value={id} />
        <Button
          type="submit"
          look="secondary"
          icon="x"
          aria-label={text.endOf(name, text.kinds[kind])}
        >
          {text.end}
        </Button>
      </OnceForm>
    </li>
  );
}

/** The price and the stock as they are now. */
function Now({ alert }: { alert: Alert }) {
  const t = useText();
  const text = alertTexts[useLocale()];
  const shop = useShop();
  const { product, price, priceNow } = alert;
  const amount = ({ value, currency }: NonNullable<Alert['price']>) =>
    text.withTax(t.format.money(value, currency));
  return (
    <p className="alert-row-now">
      {price && <span>{text.priceThen(amount(price))}</span>}
      {priceNow && <span>{text.priceNow(amount(priceNow))}</span>}
      {product && <StockLabel product={product} shop={shop} t={t} />}
    </p>
  );
}
