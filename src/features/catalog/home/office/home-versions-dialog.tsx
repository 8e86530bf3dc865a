import { useState } from 'react';
import type { HomeVersionList } from '#contract/office/office-home.ts';
import { formatDateTime } from '#text/format.ts';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

interface VersionsProps {
  live: number;
  /** Null for people who only look, and while there are changes that it would throw away. */
  onBring: ((number: number) => void) | null;
}

/** The publications of the home page, each of which can be brought back (rule categories/home-restore). */
export function HomeVersionsDialog(
  props: VersionsProps & { hasChanges: boolean; onClose: () => void },
) {
  const { live, onBring, hasChanges, onClose } = props;
  const { t } = useTexts(homeDeskTexts);
  return (
    <Modal
      open
      title={t.versions}
      onClose={onClose}
      footer={
        <Button look="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {hasChanges && <p className="office-note is-info">{t.unsavedFirst}</p>}
      {live === 0 && <p className="muted">{t.noVersions}</p>}
      <ul className="home-versions">
        <Versions before={null} live={live} onBring={onBring} />
        {live > 0 && (
          <li>
            <span>
              <b>{t.ownVersion}</b>
            </span>
            {onBring && (
              <Button look="secondary" onClick={() => onBring(0)}>
                {t.bringBack}
              </Button>
            )}
          </li>
        )}
      </ul>
    </Modal>
  );
}

function Versions({ before, live, onBring }: VersionsProps & { before: number | null }) {
  const { t, format, locale } = useTexts(homeDeskTexts);
  const [isOpen, setOpen] = useState(false);
  const query = useOfficeRead<HomeVersionList>(
    `/api/office/home/versions${before === null ? '' : `?before=${before}`}`,
  );
  return (
    <Loaded query={query} waiting={<WaitingRows count={2} />}>
      {({ items, older }) => (
        <>
          {items.map(({ number, isOwn, sections, publishedAt, publishedBy }) => (
            <li key={number}>
              <span>
                <b>{t.version(format.integer(number))}</b>{' '}
                {number === live && <span className="office-tag">{t.live}</span>}
                <small>
                  {formatDateTime(publishedAt, locale)}, {publishedBy} ·{' '}
                  {isOwn ? t.ownVersion : t.sectionsOn(format.integer(sections))}
                </small>
              </span>
              {number !== live && onBring && (
                <Button look="secondary" onClick={() => onBring(number)}>
                  {t.bringBack}
                </Button>
              )}
            </li>
          ))}
          {older !== null && isOpen && <Versions before={older} live={live} onBring={onBring} />}
          {older !== null && !isOpen && (
            <li>
              <Button look="quiet" onClick={() => setOpen(true)}>
                {t.older}
              </Button>
            </li>
          )}
        </>
      )}
    </Loaded>
  );
}
