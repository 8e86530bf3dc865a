import { useTexts } from '#ui/state/text-context.tsx';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { ApiFailure } from '#contract/api-failure.ts';
import type { OrderTablePage } from '#contract/office/office-order-list.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Loaded, useFailureText, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { PageHead } from '#ui/office/panel.tsx';
import { PackQueue, packQueueUrl } from './pack-queue.tsx';
import './pack-queue-screen.css';

/** The start of packing: the slip's barcode, or the order that waits longest. */
export function PackQueueScreen() {
  const { t } = useTexts(packingDeskTexts);
  const queue = useOfficeRead<OrderTablePage>(packQueueUrl, { every: 30_000 });
  return (
    <>
      <PageHead title={t.title} />
      <OpenForm />
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
      <p className="pack-start">
        <OfficeLink className="button" to={officePaths.packOrder(first.orderNo)}>
          {t.start}
        </OfficeLink>
      </p>
      <PackQueue title={t.queueCount(format.integer(page.total.count))} orders={page.items} />
    </>
  );
}

/** Opens the order whose number is scanned or typed, if there is one. */
function OpenForm() {
  const { t } = useTexts(packingDeskTexts);
  const { caller } = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    const orderNo = text.trim();
    if (orderNo === '') return;
    const path = `${officeUrls.order(orderNo)}/desk`;
    try {
      await queries.fetchQuery({ queryKey: [path], queryFn: () => caller.get(path) });
      navigate(officePaths.packOrder(orderNo));
    } catch (error) {
      const isUnknown = error instanceof ApiFailure && error.status === 404;
      setWrong(isUnknown ? t.notFound(orderNo) : failureText(error));
    }
  }
  return (
    <form className="pack-open" onSubmit={(event) => void open(event)} noValidate>
      <TextField
        label={t.openLabel}
        hint={t.openHint}
        value={text}
        maxLength={60}
        autoComplete="off"
        error={wrong || null}
        onChange={({ target }) => {
          setText(target.value);
          setWrong('');
        }}
      />
      <Button type="submit" look="secondary">
        {t.open}
      </Button>
    </form>
  );
}
