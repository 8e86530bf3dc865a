import { setTimeout as pause } from 'node:timers/promises';
import { addProblems, type ImportProblem } from '#db/imports/import-details.ts';
import {
  findRun,
  type ImportProgress,
  type ImportRun,
  type StoredReport,
} from '#db/imports/import-runs.ts';
import {
  beginWork,
  endWork,
  findLostWork,
  noteProgress,
  stages,
  type Ended,
  type EndLog,
} from '#db/imports/import-work.ts';
import type { Db } from '#db/database.ts';
import type { ImportedPhotos, PictureStore } from '#features/transfer/import/import-context.ts';
import type { ImportEvents } from '#features/transfer/import/import-report.ts';
import type { StoreSource } from '#features/transfer/sources/store-source.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { ActiveState } from '#rules/transfer/import-run.ts';
import { RunningCounts } from './change-summary.ts';
import { gentleSource } from './gentle-source.ts';
import type { ImportFiles } from './import-files.ts';
import { openUpload } from './open-upload.ts';
import { checkSource, runSource } from './run-import.ts';
import { undoRun } from './undo-import.ts';
import type { PictureHistory } from './undo-pictures.ts';
import { BadUpload } from '#features/transfer/sources/unzip-store.ts';

export interface DeskServices {
  db: Db;
  clock: () => Date;
  files: ImportFiles;
  pictures: PictureStore & PictureHistory;
  photos: ImportedPhotos;
  log: Record<'error' | 'info', (details: object, message: string) => void>;
}

/** The interval of storing progress and looking for a wish to stop. */
const beatMs = 500;
/** Problems stored of one check or run; their number is always exact. */
const mostProblems = 20_000;

/**
 * Works on imports in the background, in the process of the shop: batches of a hundred lines are short transactions, so
 * that shoppers wait for none of them (rule import-export/progress-stored).
 */
export class ImportDesk {
  readonly #services: DeskServices;
  #isClosed = false;
  readonly #work = new Map<number, { done: Promise<void>; abort: AbortController }>();

  constructor(services: DeskServices) {
    this.#services = services;
  }

  /** Begins the work of a state that the import is in already (`beginWork`). */
  begin(id: number, state: ActiveState, by: Worker): void {
    const abort = new AbortController();
    const work = new ImportWork(this.#services, { id, state, by, abort });
    const done = work.run().finally(() => this.#work.delete(id));
    this.#work.set(id, { done, abort });
  }

  /**
   * Goes on with work whose process ended, once for each time that it ended (rule import-export/interrupted). Any number of
   * processes may call it at once: one of them begins. Answers whether this one did. 1 query, 2 more to begin.
   */
  async continueLost(): Promise<boolean> {
    const { db, clock, log, files } = this.#services;
    const lost = this.#isClosed ? null : await findLostWork(db);
    if (lost === null) return false;
    const { id, state, by, bytes } = lost;
    const isThere = state === 'undoing' || (await files.received(id)) === bytes;
    if (!isThere) return false;
    const begun = await beginWork(db, id, { state, by, now: clock(), isContinued: true });
    if (!begun.ok) return false;
    log.info({ id, state }, 'import: its process had ended; it goes on');
    this.begin(id, state, { kind: 'staff', name: by });
    return true;
  }

  /** Resolves when the import's work in this process has ended. */
  async settled(id: number): Promise<void> {
    await this.#work.get(id)?.done;
  }

  /** Ends all work after the batches under way; what they wrote stays, and the next process goes on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const all = [...this.#work.values()];
    for (const { abort } of all) abort.abort(new ProcessEnds());
    await Promise.all(all.map(({ done }) => done));
  }
}

/** The reason for which work is cut short without anybody's wish. */
class ProcessEnds extends Error {}

interface Task {
  id: number;
  state: ActiveState;
  by: Worker;
  abort: AbortController;
}

/** One check or run. */
class ImportWork {
  readonly #services: DeskServices;
  readonly #task: Task;
  readonly #counts = new RunningCounts();
  readonly #ended = new AbortController();
  #progress: ImportProgress = { part: '', read: 0, total: null };
  #problems: ImportProblem[] = [];
  #stored = 0;

  constructor(services: DeskServices, task: Task) {
    this.#services = services;
    this.#task = task;
  }

  /** Never rejects: a failure becomes the import's state. */
  async run(): Promise<void> {
    const { log, db } = this.#services;
    const { id, by } = this.#task;
    const beating = this.#beat();
    try {
      const run = await findRun(db, id);
      const ended = run && (await this.#try(run));
      this.#ended.abort();
      await beating;
      if (!ended) return;
      await this.#storeProblems();
      await endWork(db, { id, by, logs: this.#logOf(run, ended) }, ended);
      if (ended.state === 'finished') await this.#services.files.remove(id);
    } catch (err) {
      log.error({ err, id }, 'import: its end could not be stored; it counts as stopped');
    }
  }

  async #try(run: ImportRun): Promise<Ended> {
    const { state, abort } = this.#task;
    const { signal } = abort;
    const isLost = () => signal.reason instanceof ProcessEnds;
    try {
      const done = await this.#do(run);
      const ended = signal.aborted ? stoppedState[state] : endState[state];
      return { state: ended, ...done, isLost: isLost(), now: this.#services.clock() };
    } catch (error) {
      const now = this.#services.clock();
      const report = state === 'running' ? { report: this.#counts.report() } : {};
      if (signal.aborted) return { state: stoppedState[state], ...report, isLost: isLost(), now };
      if (error instanceof BadUpload)
        return { state: 'failed', fault: error.fault, ...report, now };
      this.#services.log.error({ err: error, id: run.id }, 'import: it failed');
      return { state: 'failed', fault: 'unexpected', ...report, now };
    }
  }

  async #do(run: ImportRun): Promise<Pick<Ended, 'checkReport' | 'report' | 'undoReport'>> {
    const { state, abort } = this.#task;
    if (state === 'undoing') return { undoReport: await this.#undo(run.id) };
    const opened = await openUpload(this.#services, run, {
      signal: abort.signal,
      onProblem: (problem) => this.#noteProblem(problem),
    });
    const source = gentleSource(opened, abort.signal);
    const events = this.#events(source);
    if (state === 'checking')
      return { checkReport: await checkSource(this.#services, source, events) };
    return { report: await runSource(this.#services, source, run, events) };
  }

  #undo(id: number): Promise<StoredReport> {
    const { signal } = this.#task.abort;
    return undoRun(this.#services, id, {
      signal,
      onProblem: (problem) => this.#noteProblem(problem),
      onProgress: (part, report, done) => {
        for (const [name, counts] of Object.entries(report)) this.#counts.note(name, counts);
        this.#progress = { part, ...done };
      },
    });
  }

  #events(source: StoreSource): ImportEvents {
    return {
      onProblem: (problem) => {
        const field = source.columnOf?.(problem.field) ?? problem.field;
        this.#noteProblem({ ...problem, field, detail: problem.detail ?? '' });
      },
      onProgress: ({ part, counts }) => {
        this.#counts.note(part, counts);
        this.#progress = { part, ...source.progress() };
      },
    };
  }

  #noteProblem(problem: ImportProblem): void {
    if (this.#stored + this.#problems.length < mostProblems) this.#problems.push(problem);
  }

  async #beat(): Promise<void> {
    const { db, clock, log } = this.#services;
    const { id, state, abort } = this.#task;
    const { signal } = this.#ended;
    while (!signal.aborted) {
      await pause(beatMs, null, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#storeProblems();
        const report = state === 'running' ? this.#counts.report() : null;
        const noted = { progress: this.#progress, report, now: clock() };
        if ((await noteProgress(db, id, noted)).stopWanted) abort.abort();
      } catch (err) {
        log.error({ err, id }, 'import: its progress could not be stored');
      }
    }
  }

  async #storeProblems(): Promise<void> {
    const problems = this.#problems;
    this.#problems = [];
    this.#stored += problems.length;
    const { id, state } = this.#task;
    await addProblems(this.#services.db, { id, stage: stages[state] }, problems);
  }

  #logOf({ fileName }: ImportRun, ended: Ended): EndLog | null {
    const { state } = this.#task;
    if (state === 'checking') return null;
    const stopped = ended.state === endState[state] ? {} : { stopped: true };
    const report = Object.values(ended.report ?? ended.undoReport ?? {});
    const sum = (name: 'added' | 'changed' | 'refused') =>
      report.reduce((total, counts) => total + counts[name], 0);
    if (state === 'undoing') {
      const after = { fileName, restored: sum('changed'), kept: sum('refused'), ...stopped };
      return { action: 'import.undo', after };
    }
    const counts = { added: sum('added'), changed: sum('changed'), refusedLines: sum('refused') };
    return { action: 'import.run', after: { fileName, ...counts, ...stopped } };
  }
}

/** The state after the whole work, and after work that somebody stopped. */
const endState = { checking: 'checked', running: 'finished', undoing: 'undone' } as const;
const stoppedState = { checking: 'new', running: 'stopped', undoing: 'stopped' } as const;
