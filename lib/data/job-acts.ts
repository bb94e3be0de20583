import * as actions from '@/lib/actions/jobs'
import type { createBulkJob as operation } from '@/lib/contract/job'
import type { RequestOf } from '@/lib/contract/operation'
import { newKey } from './new-key'
import { attempt } from './write'

type Check = Parameters<typeof actions.checkImport>[1]
export type BulkBody = RequestOf<typeof operation>['body']

/** The acts on jobs as the browser calls them; a failure is a value here too. */
export const checkImport = (jobId: string, body: Check) => attempt(() => actions.checkImport(jobId, body))

export const correctJobRow = (jobId: string, line: number, cells: string[]) =>
  attempt(() => actions.correctJobRow(jobId, line, cells))

/** Made, but not started: its `total` is what a person is asked about. */
export const draftBulkJob = (body: BulkBody) =>
  attempt(() => actions.createBulkJob({ ...body, start: false }, newKey()))

/** Made and started at once. */
export const startBulkJob = (body: BulkBody) => attempt(() => actions.createBulkJob(body, newKey()))

export const startJob = (jobId: string) => attempt(() => actions.startJob(jobId))
export const cancelJob = (jobId: string) => attempt(() => actions.cancelJob(jobId))
export const undoJob = (jobId: string) => attempt(() => actions.undoJob(jobId))
