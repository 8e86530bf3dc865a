import { useEffect, useState } from 'react';
import { useText } from '#ui/state/text-context.tsx';
import { useToasts, type ShownToast } from '#ui/state/toast-context.tsx';
import { Icon } from './icon.tsx';

const shownMs = 5000;

function ToastItem({ toast, dismiss }: { toast: ShownToast; dismiss: (id: number) => void }) {
  const t = useText();
  const [held, setHeld] = useState(false);
  const { id, kind, action } = toast;
  useEffect(() => {
    if (held || kind === 'error') return;
    const timer = setTimeout(() => dismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [held, kind, id, dismiss]);
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={kind === 'error' ? 'circle-alert' : kind === 'info' ? 'info' : 'check'} />
      <span>{toast.text}</span>
      {action && (
        <a className="link" href={action.href} onClick={() => dismiss(id)}>
          {action.label}
        </a>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t.common.close}
        onClick={() => dismiss(id)}
      >
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
