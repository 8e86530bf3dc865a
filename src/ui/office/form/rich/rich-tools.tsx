import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { officeFormTexts } from '#text/office/office-form-text.ts';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { LinkForm } from './link-form.tsx';

type ToolName =
  | 'heading'
  | 'subheading'
  | 'bold'
  | 'italic'
  | 'list'
  | 'numbers'
  | 'table'
  | 'addRow'
  | 'addColumn'
  | 'removeRow'
  | 'removeColumn'
  | 'removeTable'
  | 'undo'
  | 'redo'
  | 'link';

interface Tool {
  name: ToolName;
  icon: OfficeIconName;
  /** Whether the place of the cursor has this format. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it is of use at the place of the cursor; without it, always. */
  isShown?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const inTable = (editor: Editor) => editor.isActive('table');

const tools: readonly Tool[] = [
  {
    name: 'heading',
    icon: 'heading',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'subheading',
    icon: 'subheading',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bold',
    icon: 'bold',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    icon: 'italic',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'list',
    icon: 'list',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: 'list-ordered',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'table',
    icon: 'table',
    isShown: (editor) => !inTable(editor),
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2 }).run(),
  },
  {
    name: 'addRow',
    icon: 'row-add',
    isShown: inTable,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    name: 'addColumn',
    icon: 'column-add',
    isShown: inTable,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  {
    name: 'removeRow',
    icon: 'row-remove',
    isShown: inTable,
    run: (editor) => editor.chain().focus().deleteRow().run(),
  },
  {
    name: 'removeColumn',
    icon: 'column-remove',
    isShown: inTable,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  {
    name: 'removeTable',
    icon: 'table-remove',
    isShown: inTable,
    run: (editor) => editor.chain().focus().deleteTable().run(),
  },
  { name: 'undo', icon: 'undo', run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: 'redo', run: (editor) => editor.chain().focus().redo().run() },
];

/** The tools above a formatted text. Tab enters them once; the arrow keys lead from one to the next. */
export function RichTools({ editor }: { editor: Editor }) {
  const { t } = useTexts(officeFormTexts);
  const [isLinking, setLinking] = useState(false);
  useLinkKey(editor, () => setLinking(true));
  const shown = tools.filter(({ isShown }) => isShown?.(editor) ?? true);
  return (
    <>
      <div
        className="rich-text-tools"
        role="toolbar"
        tabIndex={-1}
        aria-label={t.format}
        onKeyDown={moveFocus}
      >
        {shown.map(({ name, icon, isOn, run }, at) => (
          <ToolButton
            key={name}
            name={name}
            icon={icon}
            isFirst={at === 0}
            isOn={isOn?.(editor)}
            onPress={() => run(editor)}
          />
        ))}
        <ToolButton
          name="link"
          icon="link"
          isFirst={false}
          isOn={editor.isActive('link')}
          onPress={() => setLinking(!isLinking)}
        />
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

function ToolButton(props: {
  name: ToolName;
  icon: OfficeIconName;
  isFirst: boolean;
  isOn?: boolean | undefined;
  onPress: () => void;
}) {
  const { name } = props;
  const { t } = useTexts(officeFormTexts);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t.formats[name]}
      title={t.formats[name]}
      aria-pressed={props.isOn}
      tabIndex={props.isFirst ? 0 : -1}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    >
      <OfficeIcon name={props.icon} />
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** Ctrl K asks for a link while the text has the focus: the office's own search waits. */
function useLinkKey(editor: Editor, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const { dom } = editor.view;
    const press = (event: globalThis.KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      latest.current();
    };
    dom.addEventListener('keydown', press);
    return () => dom.removeEventListener('keydown', press);
  }, [editor]);
}
