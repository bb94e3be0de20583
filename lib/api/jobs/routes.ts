import type { Routes } from '../handler'
import { startBringingIn } from './bring-in-service'
import { createBulkJob } from './bulk-change-service'
import {
  exportAccounts,
  exportAccountsWorkbook,
  exportJobRows,
  listAccountExports,
} from './exports/account-export-service'
import { chooseHeadings } from './headings-service'
import { correctJobRows, listRefusals } from './refusals-service'
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
import { chooseReading } from './uploads/upload-reading-service'
import { uploadImport } from './uploads/upload-service'

export const jobRoutes = {
  uploadImport: (caller, { query, upload }, { signal, once }) =>
    uploadImport(caller, query, { upload, signal, once }),
  chooseHeadings: (caller, { params, body }) => chooseHeadings(caller, params.jobId, body),
  chooseReading: (caller, { params, body }, { signal }) =>
    chooseReading(caller, params.jobId, { reading: body, signal }),
  checkImport: (caller, { params, body }) => checkImport(caller, params.jobId, body),
  correctJobRow: (caller, { params, body }) => correctJobRow(caller, params, body),
  listRefusals: (caller, { params }) => listRefusals(caller, params.jobId),
  correctJobRows: (caller, { params, body }) => correctJobRows(caller, params.jobId, body),
  createBulkJob: (caller, { body }) => createBulkJob(caller, body),
  bringInAccounts: (caller, { body }) => startBringingIn(caller, { name: body.name, by: 'ids', texts: [] }),
  listJobs: (caller, { query }) => listJobs(caller, query),
  readJob: (caller, { params }) => readJob(caller, params.jobId),
  listJobRows: (caller, { params, query }) => listJobRows(caller, params.jobId, query),
  exportJobRows: (caller, { params, query }) => exportJobRows(caller, params.jobId, query),
  startJob: (caller, { params }) => startJob(caller, params.jobId),
  cancelJob: (caller, { params }) => cancelJob(caller, params.jobId),
  undoJob: (caller, { params }) => undoJob(caller, params.jobId),
  exportAccounts: (caller, { body }) => exportAccounts(caller, body),
  exportAccountsWorkbook: (caller, { body }) => exportAccountsWorkbook(caller, body),
  listAccountExports: (caller, { query }) => listAccountExports(caller, query),
} satisfies Routes
