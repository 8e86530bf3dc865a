import type { LinkedAlert } from '#contract/catalog/product-alert.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** The alert of a mail's link, which ends it, or all of its customer's, without a sign-in (rule alerts/link). */
export function EndAlert(props: { data: LinkedAlert; at: { path: string } }) {
  const { data, at } = props;
  const { isOpen, others, product, kind } = data;
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const text = alertTexts[locale].link;
  return (
    <div className="container">
      <title>{t.frame.pageTitle(text.title, store.name)}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1>{text.title}</h1>
      </div>
      <section className="panel">
        <div className="panel-body">
          <p>{text[kind](product)}</p>
          <p>
            {!isOpen && `${text.ended} `}
            {others === 0 ? text.none : text.others(t.format.integer(others))}
          </p>
          <form method="post" action={localised(at.path, locale)} className="button-row">
            {isOpen && (
              <Button type="submit" name="scope" value="one">
                {text.one}
              </Button>
            )}
            {others > 0 && (
              <Button type="submit" look="secondary" name="scope" value="all">
                {text.all}
              </Button>
            )}
            <ToProduct {...data} label={text.product} />
          </form>
        </div>
      </section>
    </div>
  );
}

function ToProduct({ seo, productId, label }: LinkedAlert & { label: string }) {
  const locale = useLocale();
  if (seo === '') return null;
  return (
    <a
      className={buttonClass({ look: 'quiet' })}
      href={localised(urls.product({ seo, id: productId }), locale)}
    >
      {label}
    </a>
  );
}
