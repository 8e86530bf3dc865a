import './rich-text.css';
import { useEffect, useId, useRef, type ClipboardEvent, type RefObject } from 'react';
import { officeFormTexts } from '#text/office/office-form-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

interface RichTextProps {
  label: string;
  lang?: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  error?: string | undefined;
}

type Format = 'heading' | 'bold' | 'list' | 'link';

const formats: readonly { name: Format; icon: OfficeIconName }[] = [
  { name: 'heading', icon: 'heading' },
  { name: 'bold', icon: 'bold' },
  { name: 'list', icon: 'list' },
  { name: 'link', icon: 'link' },
];

/**
 * A text with headings, bold words, lists and links, as HTML. Pasted text loses its format. The shop cleans the HTML again
 * before it stores it (rule pages/clean-html).
 */
export function RichText(props: RichTextProps) {
  const { label, error } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const edit = useEditable(props, box);
  return (
    <div className={error ? 'field is-wrong' : 'field'}>
      <span className="label" id={`${id}-l`}>
        {label}
      </span>
      <div className="rich-text">
        <Tools onFormat={edit.format} />
        <div
          ref={box}
          className="rich-text-box"
          // No other element has formatted text.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={`${id}-l`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
          lang={props.lang}
          contentEditable
          suppressContentEditableWarning
          onInput={edit.read}
          onPaste={edit.paste}
        />
      </div>
      {error && (
        <span className="field-error" id={`${id}-e`}>
          <Icon name="circle-alert" />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}

function Tools({ onFormat }: { onFormat: (name: Format) => void }) {
  const { t } = useTexts(officeFormTexts);
  return (
    <div className="rich-text-tools" role="toolbar" aria-label={t.format}>
      {formats.map(({ name, icon }) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          aria-label={t.formats[name]}
          title={t.formats[name]}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFormat(name)}
        >
          <OfficeIcon name={icon} />
        </button>
      ))}
    </div>
  );
}

function useEditable({ value, onChange }: RichTextProps, box: RefObject<HTMLDivElement | null>) {
  const { t } = useTexts(officeFormTexts);
  useEffect(() => {
    const element = box.current;
    if (!element || htmlOf(element) === value) return;
    element.replaceChildren();
    element.insertAdjacentHTML('afterbegin', value);
  }, [value, box]);
  const read = () => box.current && onChange(htmlOf(box.current));
  // Browsers keep this command for editors such as this one; nothing else edits and can be undone by Ctrl Z.
  const run = (command: string, argument?: string) => {
    box.current?.focus();
    document.execCommand('defaultParagraphSeparator', false, 'p');
    document.execCommand('styleWithCSS', false, 'false');
    document.execCommand(command, false, argument);
    read();
  };
  function format(name: Format): void {
    if (name === 'bold') run('bold');
    else if (name === 'list') run('insertUnorderedList');
    else if (name === 'heading') run('formatBlock', isInHeading() ? 'p' : 'h2');
    else link(run, t.linkTo);
  }
  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    run('insertText', event.clipboardData.getData('text/plain'));
  }
  return { read, format, paste };
}

function isInHeading(): boolean {
  const { anchorNode } = document.getSelection() ?? {};
  const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  return element?.closest('h2') !== null && element !== undefined;
}

function link(run: (command: string, argument?: string) => void, question: string): void {
  const address = window.prompt(question, 'https://')?.trim();
  if (address === undefined) return;
  if (/^(https?:\/\/[^\s]+\.[^\s]+|\/[^/\s]\S*|mailto:\S+|tel:\S+)$/.test(address)) {
    run('createLink', address);
  } else run('unlink');
}

/** Empty where there are only empty paragraphs. */
function htmlOf(element: HTMLElement): string {
  return element.textContent?.trim() === '' ? '' : element.innerHTML;
}
