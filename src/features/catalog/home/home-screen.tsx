import './home-screen.css';
import type { HomePage } from '#contract/product-list.ts';
import type { ProductSummary } from '#contract/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { formatInteger } from '#text/format.ts';
import type { Messages } from '#text/messages.ts';
import { ArchRing } from '#ui/controls/arch-ring.tsx';
import { Carousel } from './carousel.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
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

/** The arcade: one door for each top category. */
function Arcade({ data, t, locale }: PartProps) {
  return (
    <section className="wall">
      <div className="container">
        <div className="hero">
          <h1>
            {t.home.titleStart}
            <br />
            <em>{t.home.titleEnd}</em>
          </h1>
          <p>{t.home.lead}</p>
        </div>
        <nav className="doors" aria-label={t.home.doors}>
          {data.categories.map(({ path, name, image, count }, index) => (
            <a key={path} className="door" href={localised(urls.category(path), locale)}>
              <span className="door-arch">
                <span className="door-inside">
                  <ProductPicture file={image} size={229} shown={180} eager={index < firstDoors} />
                </span>
                <ArchRing />
              </span>
              <b>{name}</b>
              <small>{t.home.products(formatInteger(count))}</small>
            </a>
          ))}
        </nav>
      </div>
    </section>
  );
}

/** What the store does for everybody; ways of paying stand here only while they are open. */
function Services({ shop, t }: Pick<PartProps, 'shop' | 't'>) {
  const { b2c_kk_odeme: card, b2c_heft_odeme: transfer, b2c_ko_odeme: cash } = shop.settings;
  const services: { icon: IconName; name: string; hint: string; on: boolean }[] = [
    { icon: 'truck', name: t.home.sameDay, hint: t.home.sameDayHint, on: true },
    { icon: 'credit-card', name: t.home.installments, hint: t.home.installmentsHint, on: card },
    { icon: 'landmark', name: t.home.transfer, hint: t.home.transferHint, on: transfer },
    { icon: 'banknote', name: t.home.cash, hint: t.home.cashHint, on: cash },
  ];
  return (
    <div className="promises">
      <div className="container">
        <ul>
          {services
            .filter((service) => service.on)
            .map(({ icon, name, hint }) => (
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
  const { name } = shop.store;
  const part = { data, shop, t, locale };
  return (
    <>
      <title>{t.home.pageTitle(name)}</title>
      <meta name="description" content={t.home.pageDescription(name)} />
      <Arcade {...part} />
      <Services {...part} />
      <div className="container">
        {data.campaign.length > 0 && (
          <div className="home-section deal-band">
            <Rail
              {...part}
              title={t.catalog.campaignBanner(name)}
              text={t.catalog.campaignHint}
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
            text={t.home.newestHint}
            path={urls.newest}
            products={data.newest}
          />
        </div>
        <div className="home-section">
          <Rail
            {...part}
            title={t.frame.mostLiked}
            text={t.home.mostLikedHint}
            path={urls.mostLiked}
            products={data.mostLiked}
          />
        </div>
      </div>
    </>
  );
}
