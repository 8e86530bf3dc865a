import './mail-desk.css';
import { useSearch } from 'wouter';
import type { MailTextList, MailTextPage } from '#contract/texts/mail-texts.ts';
import { isWordedMail, wordedMails, type WordedMail } from '#rules/texts/mail-words.ts';
import { mailDeskTexts } from '#text/office/store-texts/mail-desk-text.ts';
import { WaitingPage, WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { MailEditor } from './mail-editor.tsx';

/** The merchant's words for the mails to customers (page mail-texts of the rules). */
export function MailDeskScreen() {
  const { t } = useTexts(mailDeskTexts);
  const { storeName } = useOffice();
  const asked = new URLSearchParams(useSearch()).get('posta') ?? '';
  const kind = isWordedMail(asked) ? asked : 'order-received';
  const query = useOfficeRead<MailTextPage>(`/api/office/mail-text?kind=${kind}`);
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={t.about}
        crumb={
          <nav className="office-crumb">
            <OfficeLink to={officePaths.settings}>{t.settings}</OfficeLink>
            <span aria-hidden="true">/</span>
            <span>{t.list}</span>
          </nav>
        }
      />
      <div className="mail-desk">
        <MailList current={kind} />
        <Loaded query={query} waiting={<WaitingPage />}>
          {(page) => <MailEditor key={page.kind} page={page} />}
        </Loaded>
      </div>
    </>
  );
}

const accountMails: readonly WordedMail[] = [
  'confirm-email',
  'reset-password',
  'account-closed',
  'question-answered',
  'review-answered',
];

function MailList({ current }: { current: WordedMail }) {
  const { t, format } = useTexts(mailDeskTexts);
  const query = useOfficeRead<MailTextList>('/api/office/mail-texts');
  const groups = [
    { name: t.groups.order, kinds: wordedMails.filter((kind) => !accountMails.includes(kind)) },
    { name: t.groups.account, kinds: accountMails },
  ];
  return (
    <nav className="office-panel mail-list" aria-label={t.list}>
      <Loaded query={query} waiting={<WaitingRows count={8} />}>
        {({ items }) =>
          groups.map(({ name, kinds }) => (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              <ul>
                {kinds.map((kind) => {
                  const item = items.find((each) => each.kind === kind);
                  return (
                    <li key={kind}>
                      <OfficeLink
                        to={officePaths.mailText(kind)}
                        aria-current={kind === current ? 'page' : undefined}
                      >
                        {t.kinds[kind]}
                        {item && !item.isOwn && (
                          <span className="caption">
                            {t.shortVersion(format.integer(item.number ?? 0))}
                          </span>
                        )}
                      </OfficeLink>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))
        }
      </Loaded>
    </nav>
  );
}
