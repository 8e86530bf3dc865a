import type { FormEvent, ReactNode } from 'react';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** A dialog with one form, and what was refused above its fields. */
export function DeskDialog(props: {
  title: string;
  failed?: string;
  isBusy?: boolean;
  action: string;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, failed = '', isBusy = false, action, onSave, onClose } = props;
  const { t } = useTexts(returnDeskTexts);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSave();
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      onSubmit={submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.saving}>
            {action}
          </Button>
        </>
      }
    >
      <FailureNote text={failed} />
      {props.children}
    </Modal>
  );
}
