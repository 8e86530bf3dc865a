import type { MailTextPage } from '#contract/texts/mail-texts.ts';
import type { MailWordFields } from '#rules/texts/mail-words.ts';
import { formatDateTime } from '#text/format.ts';
import { mailDeskTexts } from '#text/office/store-texts/mail-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** The versions of a mail's words, the newest first, each with the way back to it. */
export function MailVersions(props: {
  page: MailTextPage;
  busy: boolean;
  onRestore: (words: MailWordFields) => void;
}) {
  const { page, busy, onRestore } = props;
  const { t, format, locale } = useTexts(mailDeskTexts);
  return (
    <Panel title={t.versions} wide>
      {page.versions.length === 0 && <p className="mail-desk-none muted">{t.never}</p>}
      <ul className="mail-desk-versions">
        {page.versions.map(({ number, author, publishedAt, words }) => {
          const name = format.integer(number);
          const isLive = number === page.number;
          return (
            <li key={number}>
              <span>
                <b>{t.version(name)}</b>{' '}
                <span className={isLive ? 'office-tag mail-desk-live' : 'office-tag'}>
                  {isLive ? t.live : t.archived}
                </span>
                <span className="caption">
                  {formatDateTime(publishedAt, locale)}, {author === '' ? t.byImport : author}
                </span>
                <span className="caption">{words.subject || words.opening || t.ownWords}</span>
              </span>
              {!isLive && (
                <Button
                  look="quiet"
                  className="is-small"
                  aria-label={t.restoreOf(name)}
                  disabled={busy}
                  onClick={() => onRestore(words)}
                >
                  {t.restore}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
