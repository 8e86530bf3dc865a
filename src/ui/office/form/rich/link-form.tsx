import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { officeFormTexts } from '#text/office/office-form-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** An address of this or another site, of mail or of a telephone. */
const linkAddress = /^(https?:\/\/[^\s]+\.[^\s]+|\/[^/\s]\S*|mailto:\S+@\S+|tel:\+?[\d\s()-]+)$/;

interface LinkFormProps {
  editor: Editor;
  onDone: () => void;
}

/** Sets, changes or removes the link of the selected text; without a selection the address becomes the text. */
export function LinkForm(props: LinkFormProps) {
  const { t } = useTexts(officeFormTexts);
  const form = useLinkForm(props);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="rich-text-link">
      <input
        ref={input}
        className="input"
        type="text"
        inputMode="url"
        aria-label={t.linkTo}
        aria-invalid={form.isWrong ? true : undefined}
        placeholder="https://"
        value={form.address}
        onChange={({ target }) => form.type(target.value)}
        onKeyDown={form.press}
      />
      <Button look="secondary" onClick={form.apply}>
        {t.setLink}
      </Button>
      {form.remove && (
        <Button look="quiet" onClick={form.remove}>
          {t.removeLink}
        </Button>
      )}
      {form.isWrong && (
        <span className="field-error" role="alert">
          {t.wrongLink}
        </span>
      )}
    </div>
  );
}

function useLinkForm({ editor, onDone }: LinkFormProps) {
  const current: unknown = editor.getAttributes('link')['href'];
  const [address, type] = useState(typeof current === 'string' ? current : '');
  const [isWrong, setWrong] = useState(false);
  function apply(): void {
    const href = address.trim();
    if (!linkAddress.test(href)) return setWrong(true);
    const edit = editor.chain().focus().extendMarkRange('link');
    if (!editor.state.selection.empty || current !== undefined) edit.setLink({ href }).run();
    else {
      const marks = [{ type: 'link', attrs: { href } }];
      edit.insertContent({ type: 'text', text: href, marks }).run();
    }
    onDone();
  }
  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') return apply();
    editor.commands.focus();
    onDone();
  }
  return { address, type, isWrong, apply, press, remove: current === undefined ? null : remove };
}
