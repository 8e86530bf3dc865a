import { pageWindow } from '#rules/catalog/lists/pagination.ts';
import type { Messages } from '#text/messages.ts';
import { Icon } from './icon.tsx';

/** The strip of page numbers (rule catalog/pagination); one page alone shows nothing. */
export function Pager(props: {
  page: number;
  pages: number;
  href: (page: number) => string;
  t: Messages;
}) {
  const { page, pages, href, t } = props;
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={t.common.pages}>
      {page > 1 && (
        <a className="pager-step" href={href(page - 1)} rel="prev" aria-label={t.common.previous}>
          <Icon name="chevron-left" />
          <span>{t.common.previous}</span>
        </a>
      )}
      {pageWindow(page, pages).map((entry, index, all) => {
        if (entry === 'gap') return <span key={`after-${all[index - 1]}`}>…</span>;
        const far = Math.abs(entry - page) > 1 && entry !== 1 && entry !== pages;
        return (
          <a
            key={entry}
            className={far ? 'is-far' : undefined}
            href={href(entry)}
            aria-label={t.common.page(entry)}
            aria-current={entry === page ? 'page' : undefined}
          >
            {entry}
          </a>
        );
      })}
      {page < pages && (
        <a className="pager-step" href={href(page + 1)} rel="next" aria-label={t.common.next}>
          <span>{t.common.next}</span>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
