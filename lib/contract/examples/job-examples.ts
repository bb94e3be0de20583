import type { Job, JobRow, RefusalGroup } from '../job'
import type { Examples } from '../operations'
import { ids, moment, phone } from './example-values'

const oneJob = { params: { jobId: ids.job } }

export const job: Job = {
  id: ids.job,
  kind: 'import',
  state: 'checked',
  name: 'members.csv',
  total: 1,
  place: 1,
  counts: { check: { created: 1 } },
  ahead: 0,
  failure: null,
  file: null,
  options: { fields: ['phone', 'fullname'], mode: 'upsert' },
  createdBy: ids.identity,
  createdAt: moment,
  startedAt: null,
  finishedAt: null,
  undoUntil: null,
}

const refusalGroup: RefusalGroup = {
  path: 'accountType',
  code: 'unknown_account_type',
  count: 3,
  values: [{ value: 'Neighbor', count: 3 }],
}

const jobRow: JobRow = {
  line: 2,
  outcome: 'created',
  undo: null,
  accountId: null,
  issues: [],
  cells: [phone, 'Ana Ñuñoa'],
}

export const jobExamples = {
  uploadImport: {
    request: { query: { name: 'members.csv' }, upload: 'phone,fullname\n+56912345678,Ana Ñuñoa\n' },
    answer: { job },
  },
  chooseHeadings: { request: { ...oneJob, body: { row: 3 } }, answer: { job } },
  chooseReading: {
    request: { ...oneJob, body: { sheet: 'Residentes', hiddenRows: true } },
    answer: { job },
  },
  checkImport: {
    request: {
      ...oneJob,
      body: { fields: ['phone', 'fullname'], mode: 'upsert', accountType: ids.accountType },
    },
    answer: { job },
  },
  correctJobRow: {
    request: { params: { jobId: ids.job, line: '2' }, body: { cells: [phone, 'Ana Ñuñoa'] } },
    answer: { row: jobRow, job },
  },
  createBulkJob: {
    request: { body: { action: 'block', accountIds: [ids.account], reason: 'Lost phone' } },
    answer: { job },
  },
  bringInAccounts: { request: { body: { phones: [phone] } }, answer: { job } },
  listJobs: { request: { query: { kind: 'import' } }, answer: { jobs: [job], next: null } },
  readJob: { request: oneJob, answer: { job } },
  listJobRows: {
    request: { ...oneJob, query: { outcome: 'refused' } },
    answer: { rows: [jobRow], next: null },
  },
  exportJobRows: {
    request: { ...oneJob, query: { outcome: 'refused' } },
    answer: "phone,fullname\r\n'+56912345678,Ana Ñuñoa\r\n",
  },
  listRefusals: { request: oneJob, answer: { refusals: [refusalGroup], notices: [refusalGroup] } },
  correctJobRows: {
    request: {
      ...oneJob,
      body: { path: 'accountType', code: 'unknown_account_type', value: 'Neighbor', cell: 'Neighbour' },
    },
    answer: { job },
  },
  startJob: { request: oneJob, answer: { job } },
  cancelJob: { request: oneJob, answer: { job } },
  undoJob: { request: oneJob, answer: { job } },
} satisfies Partial<Examples>
