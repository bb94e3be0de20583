import * as actions from '@/lib/actions/jobs'
import type { createBulkJob as operation } from '@/lib/contract/job'
import type { RequestOf } from '@/lib/contract/operation'
import { newKey } from './new-key'
import { attempt } from './write'

export type BulkBody = RequestOf<typeof operation>['body']

/** Made, but not started: its `total` is what a person is asked about. */
export const draftBulkJob = (body: BulkBody) =>
  attempt(() => actions.createBulkJob({ ...body, start: false }, newKey()))

/** Made and started at once. */
export const startBulkJob = (body: BulkBody) => attempt(() => actions.createBulkJob(body, newKey()))

export const startJob = (jobId: string) => attempt(() => actions.startJob(jobId))
export const cancelJob = (jobId: string) => attempt(() => actions.cancelJob(jobId))
export const undoJob = (jobId: string) => attempt(() => actions.undoJob(jobId))
