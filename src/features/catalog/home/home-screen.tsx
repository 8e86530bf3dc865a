import './home-screen.css';
import type { HomePage } from '#contract/catalog/product-list.ts';
import type { ProductSummary } from '#contract/catalog/product.ts';
import { convertAmount } from '#rules/money/money.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { homeTexts } from '#text/shop/home-text.ts';
import type { Messages } from '#text/messages.ts';
import { ArchRing } from '#ui/controls/arch-ring.tsx';
import { Carousel } from './carousel.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import { priceOf } from '#ui/product/price.tsx';
import { ProductCard } from '#ui/product/product-card.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useShop, type Shop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { BestSellers } from './best-sellers.tsx';

interface PartProps {
  data: HomePage;
  shop: Shop;
  t: Messages;
  locale: Locale;
}

/** Doors that stand in the first row on every screen: their pictures are loaded at once. */
const firstDoors = 4;

/** The shop's slogan, its part after the first comma lit; without one the shop's name. */
function Headline({ slogan, name }: { slogan: string; name: string }) {
  const comma = slogan.indexOf(',') + 1;
  if (comma === 0) return <h1>{slogan || name}</h1>;
  return (
    <h1>
      {slogan.slice(0, comma)}
      <br />
      <em>{slogan.slice(comma).trim()}</em>
    </h1>
  );
}

/** The arcade: one door for each top category. */
function Arcade({ data, shop, t, locale }: PartProps) {
  const texts = homeTexts[locale];
  const { slogan, lead, name } = shop.store;
  return (
    <section className="wall">
      <div className="container">
        <div className="hero">
          <Headline slogan={slogan} name={name} />
          {lead !== '' && <p>{lead}</p>}
        </div>
        <nav className="doors" aria-label={texts.doors}>
          {data.categories.map(({ path, name: category, lang, image, isProduct, count }, index) => (
            <a key={path} className="door" href={localised(urls.category(path), locale)}>
              <span className="door-arch">
                <span className={`door-inside${isProduct ? ' is-photo' : ''}`}>
                  <ProductPicture
                    file={image}
                    size={229}
                    shown={180}
                    widths="(min-width: 48rem) 180px, 25vw"
                    eager={index === 0 ? 'first' : index < firstDoors}
                  />
                </span>
                <ArchRing />
              </span>
              <b lang={lang}>{category}</b>
              <small>{texts.products(t.format.integer(count))}</small>
            </a>
          ))}
        </nav>
      </div>
    </section>
  );
}

interface Promise {
  icon: IconName;
  name: string;
  hint: string;
}

/** The store's promises, from its settings and available payment methods alone (rule catalog/promises). */
function promisesOf({ data, shop, t, locale }: PartProps): Promise[] {
  const texts = homeTexts[locale];
  const { settings } = shop;
  const { sameDayUntilHour: hour, ucretsizKargoMiktar: freeFrom } = settings;
  const promises: Promise[] = [];
  const add = (icon: IconName, name: string, hint: string) => promises.push({ icon, name, hint });
  if (hour > 0) add('truck', texts.sameDay, texts.sameDayHint(hour));
  if (settings.ucretsizKargoSecenek && freeFrom > 0 && !settings.kargoAliciyaAit) {
    const amount = convertAmount(freeFrom, shop.defaultCurrency, shop.currency, shop.rates);
    const from = t.format.money(amount, shop.currency);
    add('package-check', texts.freeShipping, texts.freeShippingHint(from));
  }
  if (data.mostInstallments > 1) {
    const most = texts.installmentsHint(data.mostInstallments);
    add('credit-card', texts.installments, most);
  }
  if (settings.b2c_heft_odeme) add('landmark', texts.transfer, texts.transferHint);
  if (settings.b2c_ko_odeme) add('banknote', texts.cash, texts.cashHint);
  return promises;
}

function Promises(props: PartProps) {
  const promises = promisesOf(props);
  if (promises.length === 0) return null;
  return (
    <div className="promises">
      <div className="container">
        <ul>
          {promises.map(({ icon, name, hint }) => (
            <li key={icon}>
              <Icon name={icon} />
              <span>
                <b>{name}</b>
                <span>{hint}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Products on offer are below their list price only where every card says so. */
function allCheaper({ data, shop }: Pick<PartProps, 'data' | 'shop'>): boolean {
  return data.campaign.every((product) => {
    const price = priceOf(product, shop);
    return price.kind === 'price' && price.discount !== undefined;
  });
}

function Rail(
  props: PartProps & {
    title: string;
    text: string;
    path: string;
    products: readonly ProductSummary[];
  },
) {
  const { shop, t, locale, products } = props;
  if (products.length === 0) return null;
  return (
    <Carousel title={props.title} text={props.text} href={localised(props.path, locale)}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} shop={shop} t={t} locale={locale} small />
      ))}
    </Carousel>
  );
}

/** The home page (rule catalog/home): the arcade of categories, then what the shop has to show. */
export default function HomeScreen({ data }: { data: HomePage }) {
  const t = useText();
  const locale = useLocale();
  const shop = useShop();
  const { name, slogan, lead } = shop.store;
  const offers = data.categories.map((category) => category.name).join(', ');
  const part = { data, shop, t, locale };
  const texts = homeTexts[locale];
  return (
    <>
      <title>{texts.pageTitle(name, slogan)}</title>
      <meta name="description" content={texts.pageDescription(name, lead || offers)} />
      <Arcade {...part} />
      <Promises {...part} />
      <div className="container">
        {data.campaign.length > 0 && (
          <div className="home-section deal-band">
            <Rail
              {...part}
              title={t.catalog.campaignBanner(name)}
              text={allCheaper(part) ? t.catalog.campaignHint : ''}
              path={urls.campaign}
              products={data.campaign}
            />
          </div>
        )}
        <BestSellers products={data.bestSellers} shop={shop} t={t} locale={locale} />
        <div className="home-section">
          <Rail
            {...part}
            title={t.frame.newest}
            text={texts.newestHint}
            path={urls.newest}
            products={data.newest}
          />
        </div>
        <div className="home-section">
          <Rail
            {...part}
            title={t.frame.mostLiked}
            text={texts.mostLikedHint}
            path={urls.mostLiked}
            products={data.mostLiked}
          />
        </div>
      </div>
    </>
  );
}
