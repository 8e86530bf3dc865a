import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** Keeps toasts off the page's controls (rule layout/toasts), also after the page was scrolled under them. */
function useFreePlace(toasts: readonly ShownToast[]) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    // Loaded with the first toast; offline it stays where the style sheet puts it.
    const loaded = import('./free-place.ts').catch(() => null);
    const place = () => void loaded.then((free) => region.current && free?.raise(region.current));
    place();
    addEventListener('scrollend', place);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scrollend', place);
      removeEventListener('resize', place);
    };
  }, [toasts]);
  return region;
}

/** The two live regions that toasts stand in: refusals interrupt, the rest waits its turn. */
export function ToastRegion() {
  const { toasts, dismiss } = useToasts();
  const item = (toast: ShownToast) => <ToastItem key={toast.id} toast={toast} dismiss={dismiss} />;
  const region = useFreePlace(toasts);
  return (
    <div className="toasts" ref={region}>
      <output>{toasts.filter((toast) => toast.kind !== 'error').map(item)}</output>
      <div role="alert">{toasts.filter((toast) => toast.kind === 'error').map(item)}</div>
    </div>
  );
}
