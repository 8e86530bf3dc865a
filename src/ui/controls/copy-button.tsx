import { useText } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { Icon } from './icon.tsx';

/** Copies a text that people would otherwise type off the page; `label` says which. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText();
  const toast = useToast();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: t.common.copied, kind: 'done' });
    } catch {
      // A browser that does not let pages write there: the text stands on the page to be marked.
    }
  }
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={() => void copy()}>
      <Icon name="copy" />
    </button>
  );
}
