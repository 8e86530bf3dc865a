import { useState } from 'react';
import type { RefundFile, RefundFilePage } from '#contract/office/orders/office-refunds.ts';
import { formatDateTime } from '#text/format.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { bankFileUrl } from './use-bank-file.tsx';

/** The files that were made for the bank, to download again (rule refunds/file). */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(refundDeskTexts);
  const [cursors, setCursors] = useState<readonly string[]>(['']);
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t.files.title}
      footer={
        <Button look="secondary" onClick={onClose}>
          {t.files.close}
        </Button>
      }
    >
      {cursors.map((cursor, index) => (
        <FilePage
          key={cursor}
          cursor={cursor}
          onMore={
            index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined
          }
        />
      ))}
    </Modal>
  );
}

function FilePage(props: { cursor: string; onMore: ((next: string) => void) | undefined }) {
  const { cursor, onMore } = props;
  const { t } = useTexts(refundDeskTexts);
  const query = useOfficeRead<RefundFilePage>(
    `/api/office/refund-files?limit=20${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
  );
  return (
    <Loaded query={query} waiting={<WaitingRows count={4} />}>
      {({ items, next }) => (
        <>
          {items.length === 0 && <p>{t.files.none}</p>}
          <ul className="refund-files">
            {items.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
          {next !== null && onMore && (
            <Button look="quiet" onClick={() => onMore(next)}>
              {t.files.older}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function FileRow({ file }: { file: RefundFile }) {
  const { t, format, locale } = useTexts(refundDeskTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const { files } = t;
  const name = files.name(format.integer(file.id));
  const about = [
    files.rows(format.integer(file.rows)),
    file.waiting > 0 && files.waiting(format.integer(file.waiting)),
    file.takenBack > 0 && files.takenBack(format.integer(file.takenBack)),
  ];
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="caption">
          {files.made(file.by, formatDateTime(file.createdAt, locale))}
        </span>
        <span className="caption">{about.filter(Boolean).join(' · ')}</span>
      </span>
      <b className="numeric">{format.money(file.amount, file.currency)}</b>
      {may('orders:write') ? (
        <span className="refund-files-links">
          {(['xlsx', 'csv'] as const).map((kind) => (
            <a
              key={kind}
              className="button is-secondary is-small"
              href={bankFileUrl(file.id, kind, locale)}
              download
              aria-label={`${name}, ${kind.toUpperCase()}`}
            >
              <OfficeIcon name="download" />
              {kind.toUpperCase()}
            </a>
          ))}
        </span>
      ) : (
        <span className="caption">{words.onlyRole(words.roles.orders)}</span>
      )}
    </li>
  );
}
