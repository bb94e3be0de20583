import type { Handlers } from '../handler'
import { createBulkJob } from './bulk-service'
import { exportAccounts, exportJobRows } from './export-service'
import {
  cancelJob,
  checkImport,
  correctJobRow,
  listJobRows,
  listJobs,
  readJob,
  startJob,
  undoJob,
} from './service'
import { uploadImport } from './uploads/upload-service'

type Names =
  | `${'list' | 'export'}JobRows`
  | `${'read' | 'start' | 'cancel' | 'undo' | 'createBulk'}Job`
  | 'listJobs'
  | 'uploadImport'
  | 'checkImport'
  | 'correctJobRow'
  | 'exportAccounts'

export const jobRoutes: Handlers<Names> = {
  uploadImport: (caller, { query, upload }, { signal, once }) =>
    uploadImport(caller, query, { upload, signal, once }),
  checkImport: (caller, { params, body }) => checkImport(caller, params.jobId, body),
  correctJobRow: (caller, { params, body }) => correctJobRow(caller, params, body),
  createBulkJob: (caller, { body }) => createBulkJob(caller, body),
  listJobs: (caller, { query }) => listJobs(caller, query),
  readJob: (caller, { params }) => readJob(caller, params.jobId),
  listJobRows: (caller, { params, query }) => listJobRows(caller, params.jobId, query),
  exportJobRows: (caller, { params, query }) => exportJobRows(caller, params.jobId, query),
  startJob: (caller, { params }) => startJob(caller, params.jobId),
  cancelJob: (caller, { params }) => cancelJob(caller, params.jobId),
  undoJob: (caller, { params }) => undoJob(caller, params.jobId),
  exportAccounts: (caller, { body }) => exportAccounts(caller, body),
}
