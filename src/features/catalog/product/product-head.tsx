import type { ChildProduct, ProductDetail } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { codesShown } from '#rules/catalog/code-display.ts';
import { ProductCode } from '#ui/product/product-code.tsx';
import type { Messages } from '#text/messages.ts';
import { questionTexts } from '#text/shop/question-texts.ts';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import type { Shop } from '#ui/state/shop-context.tsx';
import { Stars } from '#ui/product/stars.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import { commentsId } from './product-comments.tsx';
import { questionsId } from './question-section.tsx';

export interface HeadProps {
  data: ProductDetail;
  product: ChildProduct;
  shop: Shop;
  t: Messages;
  locale: Locale;
}

function RatingLine({ data, t }: HeadProps) {
  const { average, count } = data.rating;
  if (count === 0)
    return (
      <p className="product-facts product-score">
        {t.product.noComments}
        <QuestionCount count={data.questions.count} />
      </p>
    );
  return (
    <p className="product-facts product-score">
      <Stars average={average} t={t} />
      <b aria-hidden="true">{t.format.rating(average)}</b>
      <a className="link" href={`#${commentsId}`}>
        {t.product.commentCount(t.format.integer(count))}
      </a>
      <QuestionCount count={data.questions.count} />
    </p>
  );
}

/** The way to the questions further below (rule questions/on-product). */
function QuestionCount({ count }: { count: number }) {
  const { format } = useText();
  const text = questionTexts[useLocale()];
  if (count === 0) return null;
  return (
    <a className="link" href={`#${questionsId}`}>
      {text.count(format.integer(count))}
    </a>
  );
}

/** Brand and model, name, stars and codes (rules catalog/product-page, catalog/codes). */
export function ProductHead(props: HeadProps) {
  const { product, t, locale } = props;
  const { brand, model } = product;
  return (
    <>
      {(brand || model) && (
        <p className="caption product-brand">
          {brand && (
            <a className="link" href={localised(urls.brand(brand.code), locale)}>
              {brand.name}
            </a>
          )}
          {brand && model && ' · '}
          {model?.name}
        </p>
      )}
      <h1 lang={product.lang}>{product.name}</h1>
      <RatingLine {...props} />
      <div className="product-codes">
        {codesShown(product).map(({ label, code }) => (
          <span key={label}>
            {t.product[label]}:{' '}
            <b>
              <ProductCode code={code} />
            </b>
          </span>
        ))}
      </div>
    </>
  );
}

/** The two badge boxes. */
export function DeliveryBoxes({ data, shop, t }: Pick<HeadProps, 'data' | 'shop' | 't'>) {
  if (!data.fastDelivery && !data.sameDayShipping) return null;
  const { sameDayUntilHour: hour } = shop.settings;
  const box = (icon: IconName, name: string, hint: string) => (
    <div className="delivery-box">
      <Icon name={icon} />
      <span>
        <b>{name}</b>
        {hint}
      </span>
    </div>
  );
  return (
    <div className="delivery-boxes">
      {data.fastDelivery && box('zap', t.product.fastDelivery, '')}
      {data.sameDayShipping &&
        box(
          'package-check',
          t.product.sameDayShipping,
          hour > 0 ? t.product.sameDayShippingHint(hour) : '',
        )}
    </div>
  );
}

/** Links that hand the page on: a messaging app, a social network, a pinboard, a microblog. */
export function ShareLinks({ product, shop, t, locale }: HeadProps) {
  const root = shop.store.url.replace(/\/+$/, '');
  const page = root + localised(urls.product(product), locale);
  const picture = root + urls.image(552, product.image);
  const { whatsapp, facebook, pinterest, x } = rareUrls.share;
  const networks: { icon: IconName; name: string; href: string }[] = [
    { icon: 'whatsapp', name: t.frame.whatsapp, href: whatsapp(page, product.name) },
    { icon: 'facebook', name: t.frame.facebook, href: facebook(page) },
    { icon: 'pinterest', name: t.frame.pinterest, href: pinterest(page, picture, product.name) },
    { icon: 'x-twitter', name: t.frame.x, href: x(page, product.name) },
  ];
  return (
    <div className="share-links">
      <span>{t.product.share}</span>
      {networks.map(({ icon, name, href }) => (
        <a
          key={icon}
          className="icon-button is-framed"
          href={href}
          target="_blank"
          rel="noopener nofollow"
          aria-label={t.product.shareOn(name)}
        >
          <Icon name={icon} className="is-filled" />
        </a>
      ))}
    </div>
  );
}
