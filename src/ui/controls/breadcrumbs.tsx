import { Fragment } from 'react';
import type { Breadcrumb } from '#contract/catalog/product.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { localised, urls } from '#urls';
import { Icon } from './icon.tsx';

/** The way from the home page to here; the last step is the page itself. */
export function Breadcrumbs(props: { items: readonly Breadcrumb[]; locale: Locale; t: Messages }) {
  const { items, locale, t } = props;
  return (
    <nav className="breadcrumbs" aria-label={t.frame.breadcrumbs}>
      <a href={localised(urls.home, locale)}>{t.frame.home}</a>
      {items.map((item, index) => (
        <Fragment key={item.path}>
          <Icon name="chevron-right" />
          {index === items.length - 1 ? (
            <span aria-current="page" lang={item.lang}>
              {item.name}
            </span>
          ) : (
            <a href={localised(urls.category(item.path), locale)} lang={item.lang}>
              {item.name}
            </a>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
