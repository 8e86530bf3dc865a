import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useState } from 'react';
import { Modal } from '#ui/controls/modal.tsx';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';

/** Exports orders as a file (rule fulfillment/export). `filters` is the query that selects them. */
export function ExportMenu(props: {
  filters: string;
  title: string;
  look: 'secondary' | 'quiet';
  className?: string;
}) {
  const { filters, look, className } = props;
  const { t, locale } = useTexts(orderTableTexts);
  const [isOpen, setOpen] = useState(false);
  const formats = [
    ['format=csv', t.exports.csvOrders],
    ['format=csv&rows=lines', t.exports.csvLines],
    ['format=csv&separator=,', t.exports.csvComma],
    ['format=xlsx', t.exports.xlsxOrders],
    ['format=xlsx&rows=lines', t.exports.xlsxLines],
    ['format=jsonl', t.exports.jsonl],
  ] as const;
  const href = (format: string) =>
    `/api/office/orders/export?${format}&locale=${locale}${filters && `&${filters}`}`;
  const close = () => setOpen(false);
  return (
    <>
      <Button look={look} className={className} onClick={() => setOpen(true)}>
        <OfficeIcon name="download" />
        {t.exportMenu}
      </Button>
      <Modal open={isOpen} onClose={close} title={props.title}>
        <ul className="office-menu">
          {formats.map(([format, name]) => (
            <li key={format}>
              <a href={href(format)} download onClick={close}>
                <OfficeIcon name="download" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
