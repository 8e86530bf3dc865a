import { useState } from 'react';
import type { OfficePage, PageVersion } from '#contract/texts/page-versions.ts';
import { acceptedWord } from '#rules/order/order-filter.ts';
import { isContractPath } from '#rules/texts/page-path.ts';
import { formatDateTime } from '#text/format.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type OnOpen = (number: number) => void;

/** The draft and the versions of a page, the newest first, with the orders that accepted each (rule pages/office-accepted). */
export function VersionPanel({ page, onOpen }: { page: OfficePage; onOpen: OnOpen }) {
  const { t, format, locale } = useTexts(pageDeskTexts);
  const { url, draft, versions, live, older } = page;
  const next = (versions[0]?.number ?? 0) + 1;
  return (
    <Panel title={t.versions} wide foot={<span className="caption">{t.versionsFoot}</span>}>
      <ul className="page-versions">
        {draft && (
          <li>
            <span>
              <b>{t.version(format.integer(next))}</b>{' '}
              <span className="office-tag page-tag is-draft">{t.draft}</span>
              <span className="caption">
                {draft.author}, {formatDateTime(draft.changedAt, locale)}
              </span>
            </span>
          </li>
        )}
        <VersionRows url={url} versions={versions} live={live?.number} onOpen={onOpen} />
      </ul>
      {older !== null && <OlderVersions url={url} before={older} onOpen={onOpen} />}
    </Panel>
  );
}

function OlderVersions(props: { url: string; before: number; onOpen: OnOpen }) {
  const { url, before, onOpen } = props;
  const { t } = useTexts(pageDeskTexts);
  const [isOpen, setOpen] = useState(false);
  const query = useOfficeRead<OfficePage>(
    `/api/office/page?url=${encodeURIComponent(url)}&before=${before}`,
    { enabled: isOpen },
  );
  if (!isOpen)
    return (
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t.olderVersions}
      </Button>
    );
  return (
    <Loaded query={query} waiting={<WaitingRows count={3} />}>
      {({ versions, older, live }) => (
        <>
          <ul className="page-versions">
            <VersionRows url={url} versions={versions} live={live?.number} onOpen={onOpen} />
          </ul>
          {older !== null && <OlderVersions url={url} before={older} onOpen={onOpen} />}
        </>
      )}
    </Loaded>
  );
}

interface RowsProps {
  url: string;
  live: number | undefined;
  onOpen: OnOpen;
}

function VersionRows({ versions, ...rest }: RowsProps & { versions: readonly PageVersion[] }) {
  return versions.map((version) => <VersionRow key={version.number} version={version} {...rest} />);
}

function VersionRow(props: RowsProps & { version: PageVersion }) {
  const { url, version, live, onOpen } = props;
  const { number, author, note, publishedAt } = version;
  const { t, format, locale } = useTexts(pageDeskTexts);
  const name = format.integer(number);
  return (
    <li>
      <span>
        <b>{t.version(name)}</b>{' '}
        {number === live ? (
          <span className="office-tag page-tag is-live">{t.live}</span>
        ) : (
          <span className="office-tag">{t.archived}</span>
        )}
        <span className="caption">
          {formatDateTime(publishedAt, locale)}, {author === '' ? t.byImport : author}
        </span>
        {note !== '' && <span className="page-versions-note">{note}</span>}
        <Accepted url={url} version={version} />
      </span>
      <Button
        look="quiet"
        className="is-small"
        aria-label={t.openVersion(name)}
        onClick={() => onOpen(number)}
      >
        {t.open}
      </Button>
    </li>
  );
}

function Accepted({ url, version }: { url: string; version: PageVersion }) {
  const { t, format } = useTexts(pageDeskTexts);
  const { may } = useOffice();
  const { accepted, number } = version;
  if (accepted === null || !isContractPath(url)) return null;
  if (accepted.count === 0) return <span className="caption">{t.none}</span>;
  const text = t.accepted(format.integer(accepted.count) + (accepted.isMore ? '+' : ''));
  if (!may('orders:read')) return <span className="caption">{text}</span>;
  const word = encodeURIComponent(acceptedWord({ path: url, number }));
  return (
    <OfficeLink className="link caption" to={`${officePaths.orders}?accepted=${word}`}>
      {text}
    </OfficeLink>
  );
}
