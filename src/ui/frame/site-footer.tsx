import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import { parseSocialLinks, type SocialLink } from '#rules/shop/social-links.ts';
import { localised, urls } from '#urls';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import { Mark } from '#ui/frame/header/mark.tsx';
import { CachedFragment } from '#ui/state/cached-fragment.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

function Social({ links }: { links: readonly SocialLink[] }) {
  const t = useText();
  const looks: Record<SocialLink['network'], { icon: IconName; name: string }> = {
    social: { icon: 'facebook', name: t.frame.facebook },
    photo: { icon: 'instagram', name: t.frame.instagram },
    microblog: { icon: 'x-twitter', name: t.frame.x },
    video: { icon: 'youtube', name: t.frame.youtube },
    pinboard: { icon: 'pinterest', name: t.frame.pinterest },
  };
  if (links.length === 0) return null;
  return (
    <div className="social-links">
      {links.map(({ network, url }) => (
        <a key={network} href={url} target="_blank" rel="noopener" aria-label={looks[network].name}>
          <Icon name={looks[network].icon} />
        </a>
      ))}
    </div>
  );
}

function Column({
  title,
  links,
}: {
  title: string;
  links: readonly (readonly [string, string])[];
}) {
  const locale = useLocale();
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([name, path]) => (
          <li key={path}>
            <a href={localised(path, locale)}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ownerOf({ legalName, name }: ShopFrame['store']): string {
  return legalName || name;
}

/** The checkout's footer: whose shop this is, and its texts. */
function SlimFooter() {
  const locale = useLocale();
  const { pages, store } = useShop();
  return (
    <footer className="site-footer is-slim">
      <div className="container">
        <span>© {ownerOf(store)}</span>
        {pages.map((page) => (
          <a key={page.url} href={localised(urls.page(page.url), locale)}>
            {page.title}
          </a>
        ))}
      </div>
    </footer>
  );
}

type Way = readonly [label: string, path: string];

/** A list that has nothing to show has no link (rule catalog/home). */
const linkIf = (isThere: boolean, way: Way): Way[] => (isThere ? [way] : []);

function Ways() {
  const t = useText();
  const { pages, hasCampaign, hasMostLiked, hasBestSellers } = useShop();
  return (
    <>
      <Column
        title={t.frame.shopping}
        links={[
          ...linkIf(hasCampaign, [t.frame.campaign, urls.campaign]),
          [t.frame.newest, urls.newest],
          ...linkIf(hasMostLiked, [t.frame.mostLiked, urls.mostLiked]),
          ...linkIf(hasBestSellers, [t.frame.bestSellers, urls.bestSellers]),
          [t.frame.quickOrder, urls.quickOrder],
        ]}
      />
      <Column
        title={t.frame.account}
        links={[
          [t.frame.orders, urls.orders],
          [t.frame.wishlist, urls.wishlist],
          [t.frame.lists, urls.lists],
          [t.frame.addresses, urls.addresses],
          [t.frame.reviews, urls.reviews],
        ]}
      />
      <Column
        title={t.frame.company}
        links={pages.map((page) => [page.title, urls.page(page.url)] as const)}
      />
    </>
  );
}

/** The colonnade with the shop's ways, texts and particulars. */
function FooterContent() {
  const t = useText();
  const { store } = useShop();
  const owner = ownerOf(store);
  const particulars = [
    owner && `© ${owner}`,
    store.mersis && t.frame.mersis(store.mersis),
    store.address,
    store.phone,
    store.email,
    store.kep,
    store.openingHours,
  ].filter(Boolean);
  return (
    <div className="container">
      <div className="site-footer-columns">
        <div>
          <span className="logo">
            {store.logo === '' ? <Mark name={store.name} onWall /> : <span>{store.name}</span>}
          </span>
          {store.lead !== '' && <p>{store.lead}</p>}
          <Social links={parseSocialLinks(store.socialMedia)} />
        </div>
        <Ways />
      </div>
      <div className="site-footer-base">
        {particulars.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {store.etbisUrl !== '' && (
          <a href={store.etbisUrl} target="_blank" rel="noopener">
            {t.frame.etbis}
          </a>
        )}
      </div>
    </div>
  );
}

/** The footer of every page; `slim` is the checkout's. */
export function SiteFooter({ slim }: { slim: boolean }) {
  const { hasCampaign, hasMostLiked, hasBestSellers } = useShop();
  if (slim) return <SlimFooter />;
  const of = { hasCampaign, hasMostLiked, hasBestSellers };
  return (
    <CachedFragment tag="footer" className="site-footer" name="footer" of={of}>
      <FooterContent />
    </CachedFragment>
  );
}
