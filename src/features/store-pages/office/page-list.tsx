import { useState } from 'react';
import type { OfficePageList, OfficePageRow } from '#contract/texts/page-versions.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

const groups = ['contract', 'page', 'removed'] as const;

const groupOf = ({ isContract, state }: OfficePageRow): (typeof groups)[number] =>
  state === 'removed' ? 'removed' : isContract ? 'contract' : 'page';

/** The pages by kind, with what each lacks; beside an open page it is the way to the others. */
export function PageList(props: {
  current: string | undefined;
  text: string;
  onSearch: (text: string) => void;
  onAdd: () => void;
}) {
  const { current, text } = props;
  const { t } = useTexts(pageDeskTexts);
  const query = useOfficeRead<OfficePageList>(`/api/office/pages?q=${encodeURIComponent(text)}`, {
    keep: true,
  });
  return (
    <nav
      className={
        current === undefined ? 'office-panel page-list' : 'office-panel page-list is-aside'
      }
      aria-label={t.list}
    >
      <div className="page-list-search">
        <SearchField
          label={t.search}
          placeholder={t.searchHint}
          hasShortcut
          value={text}
          onSearch={props.onSearch}
        />
      </div>
      <Loaded query={query} waiting={<WaitingRows count={3} />}>
        {(list) => (
          <>
            <PageGroups items={list.items} current={current} />
            {list.items.length === 0 && <NoPages text={text} />}
            {list.next !== null && <FurtherPages after={list.next} text={text} current={current} />}
          </>
        )}
      </Loaded>
      {current !== undefined && (
        <Button look="quiet" icon="plus" onClick={props.onAdd}>
          {t.add}
        </Button>
      )}
    </nav>
  );
}

function NoPages({ text }: { text: string }) {
  const { t } = useTexts(pageDeskTexts);
  return text === '' ? (
    <EmptyState icon="pencil" title={t.empty} text={t.emptyHint} />
  ) : (
    <EmptyState icon="search" title={t.nothingFound} text={t.nothingFoundHint} />
  );
}

function FurtherPages(props: { after: string; text: string; current: string | undefined }) {
  const { after, text, current } = props;
  const { t } = useTexts(pageDeskTexts);
  const [isOpen, setOpen] = useState(false);
  const query = useOfficeRead<OfficePageList>(
    `/api/office/pages?q=${encodeURIComponent(text)}&after=${encodeURIComponent(after)}`,
    { enabled: isOpen },
  );
  if (!isOpen)
    return (
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t.more}
      </Button>
    );
  return (
    <Loaded query={query} waiting={<WaitingRows count={3} />}>
      {({ items, next }) => (
        <>
          <PageGroups items={items} current={current} />
          {next !== null && <FurtherPages after={next} text={text} current={current} />}
        </>
      )}
    </Loaded>
  );
}

function PageGroups(props: { items: readonly OfficePageRow[]; current: string | undefined }) {
  const { items, current } = props;
  const { t } = useTexts(pageDeskTexts);
  return groups.map((group) => {
    const rows = items.filter((item) => groupOf(item) === group);
    if (rows.length === 0) return null;
    return (
      <section key={group} className="page-list-group" aria-label={t.groups[group]}>
        <h2>{t.groups[group]}</h2>
        <ul>
          {rows.map((row) => (
            <li key={row.url}>
              <OfficeLink
                to={officePaths.page(row.url)}
                aria-current={row.url === current ? 'page' : undefined}
              >
                <PageRow row={row} />
              </OfficeLink>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function PageRow({ row }: { row: OfficePageRow }) {
  const { t, format, locale } = useTexts(pageDeskTexts);
  const title = (locale === 'en' && row.titleEn) || row.title;
  return (
    <>
      <span className="page-list-name">
        <b>{title}</b>
        <span className="caption">{row.url}</span>
      </span>
      <span className="page-list-tags">
        {row.state === 'draft' && <span className="office-tag">{t.unpublished}</span>}
        {row.hasDraft && row.state !== 'draft' && (
          <span className="office-tag page-tag is-draft">{t.draft}</span>
        )}
        {row.english !== 'ready' && row.state !== 'removed' && (
          <span className="office-tag page-tag is-draft">{t.english[row.english]}</span>
        )}
        {row.number !== null && (
          <span className="caption">{t.shortVersion(format.integer(row.number))}</span>
        )}
      </span>
    </>
  );
}
