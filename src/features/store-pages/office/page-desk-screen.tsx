import './page-desk.css';
import { useState, type ReactNode } from 'react';
import type { OfficePage } from '#contract/texts/page-versions.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageList } from './page-list.tsx';

/** The pages and contracts of the store, and the one that is open (rules pages/office-list, pages/office-page). */
export function PageDeskScreen() {
  const { t } = useTexts(pageDeskTexts);
  const { storeName } = useOffice();
  const address = useListAddress(officePaths.pages, ['sayfa', 'surum', 'q'], ['surum']);
  const { sayfa: url, surum: version = '', q = '' } = address.words;
  const [isAdding, setAdding] = useState(false);
  const list = (
    <PageList
      current={url}
      text={q}
      onSearch={(text) => address.set({ q: text })}
      onAdd={() => setAdding(true)}
    />
  );
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      {url === undefined ? (
        <>
          <PageHead
            title={t.title}
            about={t.about}
            actions={<Button onClick={() => setAdding(true)}>{t.add}</Button>}
          />
          {list}
        </>
      ) : (
        <OpenPage key={url} url={url} version={Number(version) || null} list={list} />
      )}
      {isAdding && <NewPageDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function OpenPage(props: { url: string; version: number | null; list: ReactNode }) {
  const { url, version, list } = props;
  const { t } = useTexts(pageDeskTexts);
  const query = useOfficeRead<OfficePage>(`/api/office/page?url=${encodeURIComponent(url)}`);
  const missing = (
    <EmptyState isPage icon="search" title={t.missing} text={t.missingHint}>
      <OfficeLink className="link" to={officePaths.pages}>
        {t.toList}
      </OfficeLink>
    </EmptyState>
  );
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={missing}>
      {(page) => <PageEditor page={page} version={version} list={list} />}
    </Loaded>
  );
}
