import type { FormEvent, ReactNode } from 'react';
import { companyDeskTexts } from '#text/office/companies/company-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** A dialog with one form: cancel, save, and what was refused above the fields. */
export function CompanyDialog(props: {
  title: string;
  failed: string;
  isBusy: boolean;
  action?: string;
  /** Beside the buttons, such as one that removes. */
  more?: ReactNode;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTexts(companyDeskTexts);
  function submit(event: FormEvent): void {
    event.preventDefault();
    props.onSave();
  }
  return (
    <Modal
      open
      onClose={props.onClose}
      title={props.title}
      onSubmit={submit}
      footer={
        <>
          {props.more}
          <Button look="secondary" onClick={props.onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={props.isBusy && t.saving}>
            {props.action ?? t.save}
          </Button>
        </>
      }
    >
      <FailureNote text={props.failed} />
      {props.children}
    </Modal>
  );
}
