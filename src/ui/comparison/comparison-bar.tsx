import './comparison-bar.css';
import { useEffect, useEffectEvent } from 'react';
import { comparedIds, withCompared } from '#rules/catalog/compared-ids.ts';
import { comparisonTexts } from '#text/shop/comparison-text.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocation } from '#ui/state/router-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { localised, urls, withoutLocale } from '#urls';
import { storeComparison, storedText } from './stored-comparison.ts';
import { idsIn, useComparison } from './use-comparison.ts';

/** The way to the comparison from every other page, while something is chosen (rule catalog/comparison-choice). */
export function ComparisonBar(props: {
  /** The last press; a new object for each. */
  press: { link: HTMLAnchorElement } | undefined;
}) {
  const { press } = props;
  const ids = useComparison();
  const { t, locale } = useTexts(comparisonTexts);
  const toast = useToast();
  const { path } = withoutLocale(useLocation().pathname);
  const add = useEffectEvent((link: HTMLAnchorElement) => {
    const [id = 0] = comparedIds(new URLSearchParams(link.search).getAll('urun'));
    const before = idsIn(storedText());
    const added = withCompared(before, id);
    if (!added.ok) return toast({ text: t.full, kind: 'error' });
    storeComparison(added.ids);
    toast({ text: before.includes(id) ? t.already : t.added(added.ids.length), kind: 'info' });
  });
  useEffect(() => {
    if (press) add(press.link);
  }, [press]);
  if (ids.length === 0 || isElsewhere(path)) return null;
  return (
    <aside className="comparison-bar" aria-label={t.title}>
      <a
        className={buttonClass({ look: 'secondary' })}
        href={localised(urls.compared(ids), locale)}
      >
        <Icon name="scale" />
        {t.compare(ids.length)}
      </a>
      <button
        type="button"
        className="icon-button"
        aria-label={t.clear}
        onClick={() => storeComparison([])}
      >
        <Icon name="x" />
      </button>
    </aside>
  );
}

/** The comparison itself, and the steps of an order, which nothing leads away from. */
function isElsewhere(path: string): boolean {
  if (path === urls.comparison) return true;
  return path.startsWith(`${urls.checkoutCart}/`) && !path.startsWith(urls.orders);
}
