import './home-screen.css';
import type { HomePage, ShownSection } from '#contract/catalog/home-page.ts';
import { convertAmount } from '#rules/money/money.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { homeTexts } from '#text/shop/home-text.ts';
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

type SectionOf<Kind extends ShownSection['kind']> = Extract<ShownSection, { kind: Kind }>;

/** Doors that stand in the first row on every screen: their pictures are loaded at once. */
const firstDoors = 4;

/** A headline in the shop's own words, its part after the first comma lit; the shop's name is not. */
function Headline({ text, name }: { text: string; name: string }) {
  const comma = text === name ? 0 : text.indexOf(',') + 1;
  if (comma === 0) return <h1>{text}</h1>;
  return (
    <h1>
      {text.slice(0, comma)}
      <br />
      <em>{text.slice(comma).trim()}</em>
    </h1>
  );
}

/** The arcade: a headline above doors, or one of the two. */
function Arcade({ section, shop, t, locale }: PartProps & { section: SectionOf<'wall'> }) {
  const { headline, lead, title, label, doors } = section;
  return (
    <section className="wall">
      <div className="container">
        <div className="hero">
          {headline !== '' && <Headline text={headline} name={shop.store.name} />}
          {lead !== '' && <p>{lead}</p>}
          {title !== '' && <h2>{title}</h2>}
        </div>
        {label !== '' && (
          <nav className="doors" aria-label={label}>
            {doors.map(({ path, name: category, lang, image, isProduct, count }, index) => (
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
                <small>{homeTexts[locale].products(t.format.integer(count))}</small>
              </a>
            ))}
          </nav>
        )}
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

function Products(props: PartProps & { section: SectionOf<'products'> }) {
  const { section, shop, t, locale } = props;
  const { look, title, text, path, products } = section;
  if (look === 'rank') return <BestSellers section={section} shop={shop} t={t} locale={locale} />;
  return (
    <div className={look === 'deal' ? 'home-section deal-band' : 'home-section'}>
      <Carousel title={title} text={text} href={path && localised(path, locale)}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} shop={shop} t={t} locale={locale} small />
        ))}
      </Carousel>
    </div>
  );
}

function Section(props: PartProps & { section: ShownSection }) {
  const { section } = props;
  if (section.kind === 'wall') return <Arcade {...props} section={section} />;
  if (section.kind === 'promises') return <Promises {...props} />;
  return (
    <div className="container">
      {section.kind === 'products' ? (
        <Products {...props} section={section} />
      ) : (
        // The server wrote or cleaned it.
        // oxlint-disable-next-line react/no-danger
        <section className="home-section" dangerouslySetInnerHTML={{ __html: section.html }} />
      )}
    </div>
  );
}

/** The home page (rule catalog/home): its sections in the order in which the shop has them. */
export default function HomeScreen({ data }: { data: HomePage }) {
  const t = useText();
  const locale = useLocale();
  const shop = useShop();
  const { name, slogan } = shop.store;
  return (
    <>
      <title>{homeTexts[locale].pageTitle(name, slogan)}</title>
      <meta name="description" content={data.description} />
      {data.sections.map((section) => (
        <Section key={section.key} {...{ section, data, shop, t, locale }} />
      ))}
    </>
  );
}
