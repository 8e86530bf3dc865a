import type { StoppedMails } from '#contract/catalog/product-alert.ts';
import { alertTexts } from '#text/shop/alert-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised } from '#urls';

/** The link of a mail that ends advertising: one button, or that it has ended (rule account/advertising). */
export function StopMails(props: { data: StoppedMails; at: { path: string } }) {
  const { data, at } = props;
  const t = useText();
  const locale = useLocale();
  const { store } = useShop();
  const { mails } = alertTexts[locale];
  return (
    <div className="container">
      <title>{t.frame.pageTitle(mails.title, store.name)}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div className="page-head">
        <h1>{mails.title}</h1>
      </div>
      <section className="panel">
        <div className="panel-body">
          <p>{data.isStopped ? mails.stopped : mails.about(store.name)}</p>
          {!data.isStopped && (
            <form method="post" action={localised(at.path, locale)} className="button-row">
              <Button type="submit">{mails.stop}</Button>
            </form>
          )}
        </div>
      </section>
    </div>
  );
}
