import { useState } from 'react';
import type { OwedRefund, RefundViewCounts } from '#contract/office/orders/office-refunds.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

export type BankFile = ReturnType<typeof useBankFile>;

/** The address of a file for the bank. */
export function bankFileUrl(id: number, format: string, locale: string): string {
  return `/api/office/refund-files/${id}/file?format=${format}&locale=${locale}`;
}

/** The contents of the next file for the bank, and the call that makes and downloads it (rule refunds/file). */
export function useBankFile(accounts: RefundViewCounts['accounts']) {
  const { t, format: formats, locale } = useTexts(refundDeskTexts);
  const { storeName } = useOffice();
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [chosen, setSender] = useState('');
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx');
  const [payOn, setPayOn] = useState(() => istanbulDay(new Date()));
  const [reference, setReference] = useState(() => t.panel.usualReference(storeName));
  const sender = chosen || (accounts[0]?.iban ?? '');
  async function make(refunds: readonly OwedRefund[]): Promise<boolean> {
    const body = { refunds: refunds.map(({ id }) => id), senderIban: sender, payOn, reference };
    const made = await change<{ id: number }>('/api/office/refund-files', body);
    if (made === null) return false;
    download(bankFileUrl(made.id, format, locale));
    toast({ text: t.panel.made(formats.integer(made.id)), kind: 'done' });
    return true;
  }
  const words = { sender, format, payOn, reference };
  const set = { setSender, setFormat, setPayOn, setReference };
  return { ...words, ...set, accounts, failed, fields, isBusy: busy !== null, make };
}

function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
