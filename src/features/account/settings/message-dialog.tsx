import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useText } from '#ui/state/text-context.tsx';

export interface DialogMessage {
  title: string;
  text: string;
}

/** Says how something went, until it is closed. */
export function MessageDialog(props: { message: DialogMessage | null; onClose: () => void }) {
  const { message, onClose } = props;
  const { common } = useText();
  if (!message) return null;
  return (
    <Modal
      open
      title={message.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{common.ok}</Button>}
    >
      <p>{message.text}</p>
    </Modal>
  );
}
