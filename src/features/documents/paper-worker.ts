import { constants, setPriority } from 'node:os';
import { drawContract } from './draw-contract.ts';
import { drawLabels } from './draw-label.ts';
import { drawProforma } from './draw-proforma.ts';
import { drawSlips } from './draw-slip.ts';
import { drawReturnSlip } from './return-slip.ts';
import { drawStatement } from './draw-statement.ts';
import type { PaperContent } from './paper-thread.ts';

// As in `password-worker.ts`: a paper waits rather than everybody else.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

/** The paper as a file. Runs in a thread of `paper-thread.ts`. */
export default function work(paper: PaperContent): Promise<Uint8Array> {
  switch (paper.kind) {
    case 'proforma':
      return drawProforma(paper.content);
    case 'slips':
      return drawSlips(paper.content);
    case 'labels':
      return drawLabels(paper.content);
    case 'return-slip':
      return drawReturnSlip(paper.content);
    case 'contract':
      return drawContract(paper.content);
    case 'statement':
      return drawStatement(paper.content);
  }
}
