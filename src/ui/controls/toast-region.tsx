import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { Icon } from './icon.tsx';
import { useText } from '#ui/state/text-context.tsx';

export interface Toast {
  text: string;
  /** An error does not leave by itself. */
  kind?: 'done' | 'info' | 'error';
  action?: { label: string; href: string };
}

interface ShownToast extends Toast {
  id: number;
}

const ShowContext = createContext<((toast: Toast) => void) | null>(null);
const ListContext = createContext<{
  toasts: readonly ShownToast[];
  dismiss: (id: number) => void;
}>({ toasts: [], dismiss: () => {} });

/** At most this many stand at once; the oldest goes first. */
const limit = 3;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const show = useCallback((toast: Toast) => {
    setToasts((shown) => {
      const id = (shown.at(-1)?.id ?? 0) + 1;
      const others = shown.filter((each) => each.text !== toast.text);
      return [...others, { ...toast, id }].slice(-limit);
    });
  }, []);
  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((each) => each.id !== id));
  }, []);
  const list = useMemo(() => ({ toasts, dismiss }), [toasts, dismiss]);
  return (
    <ShowContext value={show}>
      <ListContext value={list}>{children}</ListContext>
    </ShowContext>
  );
}

/** Says something at the bottom of the page: `toast({ text, kind, action })`. */
export function useToast(): (toast: Toast) => void {
  const show = use(ShowContext);
  if (!show) throw new Error('no ToastProvider above');
  return show;
}

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
  const { toasts, dismiss } = use(ListContext);
  const item = (toast: ShownToast) => <ToastItem key={toast.id} toast={toast} dismiss={dismiss} />;
  return (
    <div className="toasts">
      <output>{toasts.filter((toast) => toast.kind !== 'error').map(item)}</output>
      <div role="alert">{toasts.filter((toast) => toast.kind === 'error').map(item)}</div>
    </div>
  );
}
