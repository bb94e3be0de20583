import type { ImportColumn } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import type { LiveJob } from './use-job'

export const columnOf = (name: string, field: ImportColumn['field'] = null): ImportColumn => ({
  name,
  samples: [],
  field,
})

/** A CSV file with its headings in the first row; `change` overrides the defaults. */
export const fileOf = (change: Partial<NonNullable<Job['file']>>): NonNullable<Job['file']> => ({
  delimiter: ',',
  encoding: 'utf-8',
  headingsRow: 1,
  firstRows: [],
  columns: [],
  ...change,
})

/** An import in the draft state; `change` overrides the defaults. */
export const jobOf = (change: Partial<Job> = {}): Job => ({
  id: 'j1',
  kind: 'import',
  state: 'draft',
  name: 'people.csv',
  total: 2,
  place: 0,
  counts: {},
  ahead: 0,
  failure: null,
  file: null,
  options: {},
  createdBy: 'ana',
  createdAt: '2026-11-22T12:00:00Z',
  startedAt: null,
  finishedAt: null,
  undoUntil: null,
  ...change,
})

const done = async () => true

/** A job as its page's components receive it, for a user with write access. */
export const liveOf = (job: Job, change: Partial<LiveJob> = {}): LiveJob => ({
  job,
  canAct: true,
  readAt: 0,
  pending: false,
  refusal: undefined,
  start: done,
  cancel: done,
  undo: done,
  check: done,
  chooseHeadings: done,
  chooseReading: done,
  correct: done,
  ...change,
})
