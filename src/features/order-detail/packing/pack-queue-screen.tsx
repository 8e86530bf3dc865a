import { useTexts } from '#ui/state/text-context.tsx';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { useEffect, useRef, useState } from 'react';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { CameraButton } from '#ui/office/camera/camera-button.tsx';
import { DaySlips } from '#ui/office/day-slips.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { useScanner } from '#ui/office/state/use-scanner.ts';
import { PackQueue, packQueueUrl } from './pack-queue.tsx';
import { useOpenOrder } from './use-open-order.tsx';
import './pack-queue-screen.css';

/** The start of packing: the slip's barcode, or the order that waits longest. */
export function PackQueueScreen() {
  const { t } = useTexts(packingDeskTexts);
  const queue = useOfficeRead<OrderTablePage>(packQueueUrl, { every: 30_000 });
  return (
    <>
      <PageHead title={t.title} />
      <OpenForm />
      <DaySlips whenNone="said" />
      <Loaded query={queue} waiting={<WaitingRows count={6} />}>
        {(page) => <Waiting page={page} />}
      </Loaded>
    </>
  );
}

function Waiting({ page }: { page: OrderTablePage }) {
  const { t, format } = useTexts(packingDeskTexts);
  const [first] = page.items;
  if (!first) {
    return (
      <EmptyState icon="package-check" title={t.queueEmpty} text={t.queueEmptyHint}>
        <OfficeLink className="button is-secondary" to={`${officePaths.orders}?view=to-prepare`}>
          {t.toOrders}
        </OfficeLink>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="pack-first">
        <OfficeLink className="button" to={officePaths.packOrder(first.orderNo)}>
          {t.start}
        </OfficeLink>
      </p>
      <PackQueue title={t.queueCount(format.integer(page.total.count))} orders={page.items} />
    </>
  );
}

/** Opens the order whose number is scanned, wherever the focus is, or typed (rule office/scanner). */
function OpenForm() {
  const { t } = useTexts(packingDeskTexts);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { open, wrong, forget } = useOpenOrder();
  useEffect(() => field.current?.focus(), []);
  function scanned(code: string): void {
    setText(code);
    void open(code);
  }
  useScanner(scanned);
  return (
    <form
      className="pack-open"
      onSubmit={(event) => {
        event.preventDefault();
        void open(text);
      }}
      noValidate
    >
      <TextField
        data-scan
        ref={field}
        label={t.openLabel}
        hint={t.openHint}
        value={text}
        maxLength={60}
        autoComplete="off"
        error={wrong || null}
        onChange={({ target }) => {
          setText(target.value);
          forget();
        }}
      />
      <CameraButton onScan={scanned} />
      <Button type="submit" look="secondary">
        {t.open}
      </Button>
      <p className="screen-reader-only" role="alert">
        {wrong}
      </p>
    </form>
  );
}
