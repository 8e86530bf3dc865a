import { useId, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useText } from '#ui/state/text-context.tsx';

export interface ModalProps {
  onClose: () => void;
  title: string;
  wide?: boolean;
  /** Buttons that stay in sight under the body. */
  footer?: ReactNode;
  /** Makes body and footer one form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/**
 * The browser's own dialog: it traps focus and gives it back. Escape and a press beside it close it;
 * on a phone it is a sheet from below.
 */
export function Modal({ open, ...rest }: ModalProps & { open: boolean }) {
  return open ? <OpenModal {...rest} /> : null;
}

const firstField = '.modal-body :is(input, select, textarea):enabled';

function useOpenDialog(isForm: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element leaves the page, for only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A person who opens a form wants to fill it in; the browser would focus the button that closes it.
    if (isForm) element?.querySelector<HTMLElement>(firstField)?.focus();
    return () => element?.close();
  }, [isForm]);
  return dialog;
}

function OpenModal(props: ModalProps) {
  const { onClose, title, onSubmit } = props;
  const t = useText();
  const dialog = useOpenDialog(onSubmit !== undefined);
  const heading = useId();
  const inside = (
    <>
      <div className="modal-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t.common.close} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <div className="modal-body">{props.children}</div>
      {props.footer !== undefined && <div className="modal-foot">{props.footer}</div>}
    </>
  );
  return (
    // The press beside the dialog is a convenience of the pointer; Escape and the button are the ways
    // of the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={props.wide ? 'modal is-wide' : 'modal'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        // Not the second press of the double click that opened it.
        if (event.target === event.currentTarget && event.detail < 2) onClose();
      }}
    >
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit}>
          {inside}
        </form>
      ) : (
        inside
      )}
    </dialog>
  );
}
