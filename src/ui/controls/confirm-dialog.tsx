import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { useText } from '#ui/state/text-context.tsx';

/** Asks before something goes that does not come back. */
export function ConfirmDialog(props: {
  open: boolean;
  question: string;
  /** The label of the confirming button; also the dialog's title. */
  action: string;
  busy?: string | false;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={props.action}
      footer={
        <>
          <Button look="secondary" onClick={props.onClose}>
            {t.common.cancel}
          </Button>
          <Button look="danger" busy={props.busy ?? false} onClick={props.onConfirm}>
            {props.action}
          </Button>
        </>
      }
    >
      <p>{props.question}</p>
    </Modal>
  );
}
