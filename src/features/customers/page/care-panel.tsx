import { useState, type FormEvent } from 'react';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { customerLimits } from '#rules/person/customer-work.ts';
import { customerPageTexts } from '#text/office/customers/customer-page-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextAreaField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { LookButton } from './look-button.tsx';
import { MergeButton } from '../merge/merge-button.tsx';
import { hasAccount, useMayChangeCustomers } from './account-rights.tsx';

interface PanelProps {
  customer: OfficeCustomer;
}

/** The actions that ask for care: a new password, and blocking (rules customers/password-mail, customers/block). */
export function CarePanel({ customer }: PanelProps) {
  const { t } = useTexts(customerPageTexts);
  const rights = useMayChangeCustomers();
  if (!hasAccount(customer)) return null;
  return (
    <Panel title={t.care.title}>
      <div className="customer-care">
        <LookButton customer={customer} />
        {customer.blocked === null && <PasswordMail customer={customer} />}
        {customer.blocked === null && <MergeButton customer={customer} {...rights} />}
        {customer.blocked === null ? (
          <BlockButton customer={customer} />
        ) : (
          <UnblockButton customer={customer} />
        )}
      </div>
    </Panel>
  );
}

function PasswordMail({ customer: { id, version } }: PanelProps) {
  const { t } = useTexts(customerPageTexts);
  const { mayChange, why } = useMayChangeCustomers();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const toast = useToast();
  async function send(): Promise<void> {
    const body = { seen: version };
    const sent = await change(`${officeUrls.customer(id)}/password-mail`, body);
    if (sent !== null) toast({ text: t.passwordMailSent, kind: 'done' });
  }
  return (
    <Button
      look="secondary"
      icon="lock"
      disabled={!mayChange}
      title={why}
      busy={busy !== null && t.care.working}
      onClick={() => void send()}
    >
      {t.passwordMail}
    </Button>
  );
}

function BlockButton({ customer }: PanelProps) {
  const { t } = useTexts(customerPageTexts);
  const { mayChange, why } = useMayChangeCustomers();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="danger" disabled={!mayChange} title={why} onClick={() => setAsked(true)}>
        {t.care.block}
      </Button>
      <span className="caption">{t.care.blockHint}</span>
      {isAsked && <BlockDialog customer={customer} onClose={() => setAsked(false)} />}
    </>
  );
}

function UnblockButton({ customer: { id } }: PanelProps) {
  const { t } = useTexts(customerPageTexts);
  const { mayChange, why } = useMayChangeCustomers();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const toast = useToast();
  async function unblock(): Promise<void> {
    const done = await change(`${officeUrls.customer(id)}/unblock`);
    if (done !== null) toast({ text: t.care.unblocked, kind: 'done' });
  }
  return (
    <Button
      look="secondary"
      disabled={!mayChange}
      title={why}
      busy={busy !== null && t.care.working}
      onClick={() => void unblock()}
    >
      {t.care.unblock}
    </Button>
  );
}

function BlockDialog({ customer, onClose }: PanelProps & { onClose: () => void }) {
  const { t } = useTexts(customerPageTexts);
  const { dialog } = t.care;
  const form = useBlock(customer, onClose);
  return (
    <Modal
      open
      onClose={onClose}
      title={dialog.title}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {dialog.cancel}
          </Button>
          <Button type="submit" look="danger" busy={form.isBusy && t.care.working}>
            {dialog.action}
          </Button>
        </>
      }
    >
      <p className="customer-effects">{dialog.effects}</p>
      {form.failed !== '' && <FailureNote text={form.failed} />}
      <TextAreaField
        label={dialog.reason}
        hint={dialog.reasonHint}
        required
        rows={2}
        maxLength={customerLimits.reason}
        value={form.reason}
        error={form.error}
        onChange={({ target }) => form.setReason(target.value)}
      />
    </Modal>
  );
}

function useBlock({ id, version }: OfficeCustomer, onClose: () => void) {
  const { t } = useTexts(customerPageTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const path = officeUrls.customer(id);
  async function block(): Promise<void> {
    const text = reason.replaceAll(/\s+/g, ' ').trim();
    setWrong(text === '' ? t.missingText.reason : undefined);
    if (text === '') return;
    if ((await change(`${path}/block`, { reason: text, seen: version })) === null) return;
    const undo = { label: t.care.undo, onPress: () => void change(`${path}/unblock`) };
    toast({ text: t.care.blocked, kind: 'done', action: undo });
    onClose();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void block();
  }
  return {
    reason,
    setReason,
    error: wrong ?? fields['reason'],
    failed,
    isBusy: busy !== null,
    submit,
  };
}
