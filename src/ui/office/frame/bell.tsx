import './bell.css';
import { useState } from 'react';
import type { OfficeBell } from '#contract/office/office-bell.ts';
import { formatDateTime } from '#text/format.ts';
import { officeBellTexts } from '#text/office/office-bell-text.ts';
import { Modal } from '#ui/controls/modal.tsx';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useBell } from './use-bell.ts';

/** The bell of the top bar: the number of news, and a list of them that marks them as seen when it closes. */
export function Bell() {
  const { t, format } = useTexts(officeBellTexts);
  const bell = useBell();
  const [isOpen, setOpen] = useState(false);
  const count = format.integer(bell.count);
  function close(): void {
    setOpen(false);
    bell.markSeen();
  }
  return (
    <>
      <button
        type="button"
        className="icon-button office-bell"
        aria-label={bell.count === 0 ? t.title : t.withNews(count)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <OfficeIcon name="bell" />
        {bell.count > 0 && (
          <span className="office-nav-count" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      <Modal open={isOpen} onClose={close} title={t.title}>
        <Drafts drafts={bell.drafts} onGo={close} />
        {bell.news && <News news={bell.news} onGo={close} />}
        {bell.count + bell.drafts.length === 0 && <p className="bell-none">{t.none}</p>}
        <label className="check">
          <input
            type="checkbox"
            checked={bell.sound}
            onChange={({ target }) => bell.setSound(target.checked)}
          />
          <span>{t.sound}</span>
        </label>
      </Modal>
    </>
  );
}

interface Item {
  key: string;
  to: string;
  icon: OfficeIconName;
  text: string;
  about: string;
  isBad?: boolean;
}

/** The person's unsaved changes in this browser, those with a conflict first. */
function Drafts({
  drafts,
  onGo,
}: {
  drafts: ReturnType<typeof useBell>['drafts'];
  onGo: () => void;
}) {
  const { t, format, locale } = useTexts(officeBellTexts);
  if (drafts.length === 0) return null;
  const ordered = drafts.toSorted((one, other) => other.conflicts - one.conflicts);
  return (
    <ul className="bell-news" aria-label={t.drafts}>
      {ordered.map(({ to, name, conflicts, at }) => (
        <li key={to}>
          <OfficeLink to={to} onClick={onGo} className={conflicts > 0 ? 'is-bad' : undefined}>
            <OfficeIcon name={conflicts > 0 ? 'git-compare' : 'pencil'} />
            <span>{name}</span>
            <span className="caption">
              {conflicts > 0 ? t.conflicts(format.integer(conflicts)) : t.draft} ·{' '}
              {formatDateTime(new Date(at).toISOString(), locale)}
            </span>
          </OfficeLink>
        </li>
      ))}
    </ul>
  );
}

function News({ news, onGo }: { news: OfficeBell; onGo: () => void }) {
  return (
    <ul className="bell-news">
      {useItems(news).map(({ key, to, icon, text, about, isBad }) => (
        <li key={key}>
          <OfficeLink to={to} onClick={onGo} className={isBad ? 'is-bad' : undefined}>
            <OfficeIcon name={icon} />
            <span>{text}</span>
            <span className="caption">{about}</span>
          </OfficeLink>
        </li>
      ))}
    </ul>
  );
}

function useItems(news: OfficeBell): Item[] {
  const { t, format, locale } = useTexts(officeBellTexts);
  const { orders, lowStock, failedMails, failedWebhooks } = news;
  const further = (orders?.count ?? 0) - (orders?.items.length ?? 0);
  const items: (Item | false)[] = [
    failedMails > 0 && {
      key: 'mails',
      to: officePaths.today,
      icon: 'mail',
      text: t.failedMails(format.integer(failedMails)),
      about: '',
      isBad: true,
    },
    failedWebhooks > 0 && {
      key: 'webhooks',
      to: officePaths.systems,
      icon: 'webhook',
      text: t.failedWebhooks(format.integer(failedWebhooks)),
      about: '',
      isBad: true,
    },
    ...(orders?.items ?? []).map(({ orderNo, customer, tryTotal, at }): Item => ({
      key: orderNo,
      to: officePaths.order(orderNo),
      icon: 'receipt-text',
      text: `${customer} · ${format.money(tryTotal, 'TRY')}`,
      about: `${orderNo} · ${formatDateTime(at, locale)}`,
    })),
    further > 0 && {
      key: 'further',
      to: officePaths.orders,
      icon: 'receipt-text',
      text: t.furtherOrders(format.integer(further)),
      about: '',
    },
    ...(lowStock ?? []).map(({ id, code, name, quantity }): Item => ({
      key: `product ${id}`,
      to: `${officePaths.products}?q=${encodeURIComponent(code)}`,
      icon: 'boxes',
      text: name,
      about: quantity <= 0 ? t.soldOut : t.left(format.integer(quantity)),
    })),
  ];
  return items.filter((item) => item !== false);
}
