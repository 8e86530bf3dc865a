import { useEffect, useRef, useState } from 'react';
import { useText } from '#ui/state/text-context.tsx';
import { useToasts, type ShownToast } from '#ui/state/toast-context.tsx';
import { Icon } from './icon.tsx';

const shownMs = 5000;
/** A toast with an undo button stays longer, so that people can reach it. */
const actionMs = 10_000;

function ToastItem({ toast, dismiss }: { toast: ShownToast; dismiss: (id: number) => void }) {
  const t = useText();
  const [held, setHeld] = useState(false);
  const { id, kind, action } = toast;
  const from = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (held || kind === 'error') return;
    const timer = setTimeout(() => dismiss(id), action ? actionMs : shownMs);
    return () => clearTimeout(timer);
  }, [held, kind, action, id, dismiss]);
  /** The focus goes back to where it came from. */
  function close(): void {
    dismiss(id);
    if (from.current instanceof HTMLElement) from.current.focus();
  }
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === 'error' ? 'circle-alert' : kind === 'info' ? 'info' : 'check'} />
      <span>{toast.text}</span>
      {action && (
        <button
          type="button"
          className="link"
          onClick={() => {
            close();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t.common.close} onClick={close}>
        <Icon name="x" />
      </button>
    </div>
  );
}

/** The two live regions that toasts stand in: refusals interrupt, the rest waits its turn. */
export function ToastRegion() {
  const { toasts, dismiss } = useToasts();
  const item = (toast: ShownToast) => <ToastItem key={toast.id} toast={toast} dismiss={dismiss} />;
  return (
    <div className="toasts">
      <output>{toasts.filter((toast) => toast.kind !== 'error').map(item)}</output>
      <div role="alert">{toasts.filter((toast) => toast.kind === 'error').map(item)}</div>
    </div>
  );
}
