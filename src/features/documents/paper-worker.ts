import { constants, setPriority } from 'node:os';
import { drawLabel } from './draw-label.ts';
import { drawProforma } from './draw-proforma.ts';
import { drawSlip } from './draw-slip.ts';
import { drawStatement } from './draw-statement.ts';
import type { PaperContent } from './paper-thread.ts';

// As in `password-worker.ts`: whoever asks for a paper waits rather than everybody else.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** The paper as a file. Runs in a thread of `paper-thread.ts`. */
export default function work(paper: PaperContent): Promise<Uint8Array> {
  switch (paper.kind) {
    case 'proforma':
      return drawProforma(paper.content);
    case 'slip':
      return drawSlip(paper.content);
    case 'label':
      return drawLabel(paper.content);
    case 'statement':
      return drawStatement(paper.content);
  }
}
