import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Messages } from '#text/messages.ts';
import { Icon } from '#ui/controls/icon.tsx';

interface ZoomProps {
  count: number;
  name: string;
  shown: number;
  t: Messages;
  onShow: (index: number) => void;
  onClose: () => void;
  /** The picture that is shown. */
  children: ReactNode;
}

/** The arrow keys go round the pictures as long as the dialog is open. */
function useArrowKeys(shown: number, count: number, onShow: (index: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0 || count < 2) return;
      event.preventDefault();
      onShow((shown + step + count) % count);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown, count, onShow]);
}

function Arrow({ step, shown, count, t, onShow }: ZoomProps & { step: 1 | -1 }) {
  return (
    <button
      type="button"
      className={step === 1 ? 'icon-button zoom-dialog-next' : 'icon-button zoom-dialog-previous'}
      aria-label={step === 1 ? t.common.next : t.common.previous}
      onClick={() => onShow((shown + step + count) % count)}
    >
      <Icon name={step === 1 ? 'chevron-right' : 'chevron-left'} />
    </button>
  );
}

function CloseButton({ t, onClose }: Pick<ZoomProps, 't' | 'onClose'>) {
  return (
    <button
      type="button"
      className="icon-button zoom-dialog-close"
      aria-label={t.common.close}
      onClick={onClose}
    >
      <Icon name="x" />
    </button>
  );
}

/** A picture as large as the screen; the arrow keys go from one to the next, Escape closes. */
export default function ZoomDialog(props: ZoomProps) {
  const { count, name, shown, t, onShow, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useArrowKeys(shown, count, onShow);
  return (
    // A press beside the picture is a convenience of the pointer; Escape and the button are there too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="zoom-dialog"
      aria-label={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {props.children}
      <CloseButton t={t} onClose={onClose} />
      {count > 1 && (
        <>
          <Arrow {...props} step={-1} />
          <Arrow {...props} step={1} />
          <output className="zoom-dialog-count">{t.product.image(shown + 1, count)}</output>
        </>
      )}
    </dialog>
  );
}
