import './store-page-screen.css';
import type { StorePage } from '#contract/route.ts';
import { Breadcrumbs } from '#ui/controls/breadcrumbs.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/** A text of the store (rule pages/store-texts); the server has already cleaned its HTML. */
export default function StorePageScreen({ data }: { data: StorePage }) {
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  return (
    <div className="container">
      <title>{t.frame.pageTitle(data.title, store.name)}</title>
      <meta name="description" content={t.frame.pageTitle(data.title, store.name)} />
      <Breadcrumbs items={[{ path: data.url, name: data.title }]} locale={locale} t={t} />
      <article className="store-page">
        <h1>{data.title}</h1>
        {/* oxlint-disable-next-line react/no-danger */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: data.html }} />
      </article>
    </div>
  );
}
