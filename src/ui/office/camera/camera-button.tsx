import { useState, type ReactNode } from 'react';
import { officeCameraTexts } from '#text/office/office-camera-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { hasCamera, useCamera } from './use-camera.ts';
import './camera.css';

interface CameraProps {
  onScan: (code: string) => void;
  /** Shows the answer to the last scan and stays open for the next piece; without it, the first code closes the camera. */
  said?: ReactNode;
  /** The button says what it does, where it stands in a row of its own. */
  isWorded?: boolean;
}

/** Scans with the camera of the telephone or the computer (rule office/camera); nothing where the browser has none. */
export function CameraButton(props: CameraProps) {
  const { t } = useTexts(officeCameraTexts);
  const [isOpen, setOpen] = useState(false);
  if (!hasCamera()) return null;
  const open = () => setOpen(true);
  return (
    <>
      {props.isWorded ? (
        <Button look="secondary" onClick={open}>
          <OfficeIcon name="camera" />
          {t.open}
        </Button>
      ) : (
        <button
          type="button"
          className="icon-button camera-button"
          aria-label={t.open}
          title={t.open}
          onClick={open}
        >
          <OfficeIcon name="camera" />
        </button>
      )}
      {isOpen && <CameraDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CameraDialog({ onScan, said, onClose }: CameraProps & { onClose: () => void }) {
  const { t } = useTexts(officeCameraTexts);
  const [attempt, setAttempt] = useState(0);
  function scanned(code: string): void {
    if (said === undefined) onClose();
    onScan(code);
  }
  return (
    <Modal open onClose={onClose} title={t.open}>
      <CameraView key={attempt} onScan={scanned} onRetry={() => setAttempt((count) => count + 1)} />
      {said}
    </Modal>
  );
}

/** One attempt to open the camera: another one begins anew. */
function CameraView({ onScan, onRetry }: Pick<CameraProps, 'onScan'> & { onRetry: () => void }) {
  const { t } = useTexts(officeCameraTexts);
  const { video, state } = useCamera(onScan);
  const isWrong = state !== 'starting' && state !== 'open';
  return (
    <>
      <div className="camera-view" hidden={isWrong}>
        {/* A picture of what is before the camera has no words. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={video} muted playsInline aria-label={t.picture} />
        <span className="camera-frame" aria-hidden="true" />
      </div>
      <output className={isWrong ? 'office-note is-warning' : 'camera-hint'}>
        {t.states[state]}
      </output>
      {isWrong && (
        <Button look="secondary" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </>
  );
}
