import { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { officeFormTexts } from '#text/office/office-form-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { lostElements, withoutInnerParagraphs } from './rich-html.ts';
import { richExtensions } from './rich-schema.ts';
import type { RichTextProps } from './rich-props.ts';
import { RichTools } from './rich-tools.tsx';

interface EditorProps extends RichTextProps {
  /** The id of the label. */
  labelledBy: string;
  /** The ids of hint and error, by spaces; empty for none. */
  describedBy: string;
}

/** The editor of a formatted text: its tools, the text, and a note where editing would lose a part of it. */
export function RichEditor(props: EditorProps) {
  const { t } = useTexts(officeFormTexts);
  const { editor, box, lost } = useEditor(props);
  return (
    <div className="rich-text">
      {editor && !props.readOnly && <RichTools editor={editor} />}
      <div ref={box} />
      {lost.length > 0 && (
        <p className="rich-text-lost">
          <Icon name="circle-alert" />
          <span>{t.editorLoses(lost.map((tag) => `<${tag}>`).join(', '))}</span>
        </p>
      )}
    </div>
  );
}

function useEditor(props: EditorProps) {
  const { value, readOnly = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [lost, setLost] = useState<readonly string[]>([]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // The HTML that the editor shows: what it was given, or what it last said.
  const shown = useRef<string | null>(null);
  const change = useRef(props.onChange);
  useEffect(() => {
    change.current = props.onChange;
  });

  useEffect(() => {
    const made = new Editor({
      element: box.current,
      extensions: richExtensions,
      // The style sheet of this page has its rules.
      injectCSS: false,
      editorProps: { transformPastedHTML: (html) => html.replaceAll(/<(\/?)h1\b/gi, '<$1h2') },
    });
    made.on('transaction', redraw);
    made.on('update', () => {
      const html = htmlOf(made);
      if (html === shown.current) return;
      shown.current = html;
      setLost([]);
      change.current(html);
    });
    setEditor(made);
    return () => {
      made.destroy();
      shown.current = null;
    };
  }, []);

  useEffect(() => {
    if (!editor || shown.current === value) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    setLost(lostElements(value, editor.getHTML()));
  }, [editor, value]);

  useAttributes(editor, props);
  useEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly]);
  return { editor, box, lost };
}

function useAttributes(editor: Editor | null, props: EditorProps): void {
  const { lang, labelledBy, describedBy, error } = props;
  useEffect(() => {
    const attributes = {
      class: 'rich-text-box',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      ...(lang !== undefined && { lang }),
      ...(describedBy !== '' && { 'aria-describedby': describedBy }),
      ...(error && { 'aria-invalid': 'true' }),
    };
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } });
  }, [editor, lang, labelledBy, describedBy, error]);
}

/** Empty where there are only empty paragraphs. */
function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : withoutInnerParagraphs(editor.getHTML());
}
