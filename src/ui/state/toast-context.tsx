import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';

export interface Toast {
  text: string;
  /** An error does not leave by itself. */
  kind?: 'done' | 'info' | 'error';
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends Toast {
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
      // A success removes the error toasts before it.
      const others = shown.filter(
        (each) => each.text !== toast.text && !(toast.kind === 'done' && each.kind === 'error'),
      );
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

/** The current toasts, and a function that closes one. */
export const useToasts = () => use(ListContext);

/** Says something at the bottom of the page: `toast({ text, kind, action })`. */
export function useToast(): (toast: Toast) => void {
  const show = use(ShowContext);
  if (!show) throw new Error('no ToastProvider above');
  return show;
}
