import { officeFormTexts } from '#text/office/office-form-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useWaitingLeave } from './unsaved-work.ts';

/** Asks before a person leaves a page with unsaved changes. The browser keeps them as a draft (rule office/drafts). */
export function LeaveDialog() {
  const { t } = useTexts(officeFormTexts);
  const { isWaiting, answer } = useWaitingLeave();
  return (
    <Modal
      open={isWaiting}
      onClose={() => answer(false)}
      title={t.leaveTitle}
      footer={
        <>
          <Button look="secondary" onClick={() => answer(true)}>
            {t.leave}
          </Button>
          <Button onClick={() => answer(false)}>{t.stay}</Button>
        </>
      }
    >
      <p>{t.leaveHint}</p>
    </Modal>
  );
}
