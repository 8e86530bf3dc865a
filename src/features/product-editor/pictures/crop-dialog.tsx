import { useTexts } from '#ui/state/text-context.tsx';
import { productPictureTexts } from '#text/office/catalog/product-picture-text.ts';
import { useRef, useState, type FormEvent, type PointerEvent } from 'react';
import { isCropBox, type CropBox } from '#rules/catalog/pictures/picture-limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { urls } from '#urls';
import type { PictureActions } from './use-pictures.tsx';

const edges = ['left', 'top', 'width', 'height'] as const;
const whole: CropBox = { left: 0, top: 0, width: 1, height: 1 };

/** Keeps a part of a picture: drawn with the pointer, or typed in percent (rule product-pictures/crop). */
export function CropDialog(props: {
  file: string;
  actions: PictureActions;
  onDone: () => void;
  onClose: () => void;
}) {
  const { file, actions, onDone, onClose } = props;
  const { t } = useTexts(productPictureTexts);
  const [part, setPart] = useState(whole);
  const [error, setError] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isCropBox(part)) return setError(t.wrong.crop);
    const failed = await actions.crop(file, part);
    if (failed === null) onDone();
    else setError(failed);
  }
  const isWhole = edges.every((edge) => part[edge] === whole[edge]);
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t.cropTitle}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" disabled={isWhole} busy={actions.busy === t.cropping && t.cropping}>
            {t.doCrop}
          </Button>
        </>
      }
    >
      <p className="caption">{t.cropHint}</p>
      <CropArea file={file} part={part} onChange={setPart} />
      <Edges
        part={part}
        error={error}
        onChange={(next) => {
          setError(null);
          setPart(next);
        }}
      />
    </Modal>
  );
}

function Edges(props: { part: CropBox; error: string | null; onChange: (part: CropBox) => void }) {
  const { part, error, onChange } = props;
  const { t } = useTexts(productPictureTexts);
  const shareOf = (text: string) => Math.min(100, Math.max(0, Number(text))) / 100;
  return (
    <div className="picture-crop-edges">
      {edges.map((edge) => (
        <TextField
          key={edge}
          label={t.edges[edge]}
          type="number"
          min={0}
          max={100}
          value={Math.round(part[edge] * 1000) / 10}
          error={edge === 'width' ? error : null}
          onChange={({ target }) => onChange({ ...part, [edge]: shareOf(target.value) })}
        />
      ))}
    </div>
  );
}

function CropArea(props: { file: string; part: CropBox; onChange: (part: CropBox) => void }) {
  const { file, part, onChange } = props;
  const area = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<{ x: number; y: number } | null>(null);
  function at({ clientX, clientY }: PointerEvent): { x: number; y: number } {
    const box = area.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const share = (value: number, size: number) => Math.min(1, Math.max(0, value / size));
    return { x: share(clientX - box.left, box.width), y: share(clientY - box.top, box.height) };
  }
  const percent = (value: number) => `${value * 100}%`;
  return (
    <div
      ref={area}
      className="picture-crop"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(at(event));
      }}
      onPointerMove={(event) => {
        if (!start) return;
        const { x, y } = at(event);
        const [left, top] = [Math.min(x, start.x), Math.min(y, start.y)];
        const [width, height] = [Math.abs(x - start.x), Math.abs(y - start.y)];
        if (width > 0.01 && height > 0.01) onChange({ left, top, width, height });
      }}
      onPointerUp={() => setStart(null)}
      onPointerCancel={() => setStart(null)}
    >
      <img src={urls.image(1500, file)} alt="" draggable={false} />
      <span
        className="picture-crop-part"
        style={{
          left: percent(part.left),
          top: percent(part.top),
          width: percent(part.width),
          height: percent(part.height),
        }}
      />
    </div>
  );
}
