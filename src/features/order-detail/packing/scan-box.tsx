import { useTexts } from '#ui/state/text-context.tsx';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { useEffect, useState, type FormEvent, type RefObject } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { CameraButton } from '#ui/office/camera/camera-button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { type Packing } from './use-packing.tsx';

/** The field that a scanner types into: it keeps the focus, and the result appears large and is announced. */
export function ScanBox(props: {
  packing: Packing;
  field: RefObject<HTMLInputElement | null>;
  answer: (code: string) => void;
}) {
  const { packing, field, answer } = props;
  const { t } = useTexts(packingDeskTexts);
  const [text, setText] = useState('');
  useEffect(() => field.current?.focus(), [field]);
  function read(event: FormEvent): void {
    event.preventDefault();
    field.current?.focus();
    if (text.trim() !== '') answer(text.trim());
    setText('');
  }
  return (
    <>
      <form className="scan-box" onSubmit={read}>
        <OfficeIcon name="scan" />
        <label className="screen-reader-only" htmlFor="scan">
          {t.scan}
        </label>
        <input
          id="scan"
          data-scan
          ref={field}
          value={text}
          maxLength={100}
          autoComplete="off"
          placeholder={t.scanHint}
          onChange={({ target }) => setText(target.value)}
        />
        <CameraButton onScan={answer} said={<LastScan packing={packing} />} />
        <Button type="submit" look="secondary">
          {t.add}
        </Button>
      </form>
      <LastScan packing={packing} />
    </>
  );
}

function LastScan({ packing }: { packing: Packing }) {
  const { scan } = packing;
  const said = useScanText(packing);
  const isWrong = scan !== null && scan.kind !== 'packed';
  return (
    <div role="alert" className={isWrong ? 'last-scan is-wrong' : 'last-scan'}>
      {said && (
        <>
          <OfficeIcon name={isWrong ? 'circle-x' : 'circle-check'} />
          <div key={scan?.at}>
            {said.title}
            <small>{said.hint}</small>
          </div>
        </>
      )}
    </div>
  );
}

function useScanText({ scan, missing }: Packing): { title: string; hint: string } | null {
  const { t, format } = useTexts(packingDeskTexts);
  if (!scan) return null;
  if (scan.kind === 'unknown') return { title: t.unknown(scan.text), hint: t.unknownHint };
  const { line } = scan;
  const { name, unit } = line;
  if (scan.kind === 'surplus') return { title: t.surplus(name), hint: t.surplusHint };
  const left = line.left - scan.count;
  const more = t.packedMore(line.code, format.integer(left), unit);
  const done = missing.length === 0 ? t.allDone : t.packedDone(line.code);
  return {
    title: t.packed(name, format.integer(scan.count), format.integer(line.left), unit),
    hint: scan.isComplete ? done : more,
  };
}
