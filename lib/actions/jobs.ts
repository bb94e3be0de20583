'use server'

import type { Result } from '@/lib/client/client'
import type * as contract from '@/lib/contract/job'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { runAction } from './run-action'

type Answer = Promise<Result<AnswerOf<typeof contract.readJob>>>

export async function checkImport(
  jobId: string,
  body: RequestOf<typeof contract.checkImport>['body'],
): Answer {
  return runAction((client) => client.checkImport({ params: { jobId }, body }))
}

export async function chooseHeadings(jobId: string, row: number): Answer {
  return runAction((client) => client.chooseHeadings({ params: { jobId }, body: { row } }))
}

export async function chooseReading(
  jobId: string,
  body: RequestOf<typeof contract.chooseReading>['body'],
): Answer {
  return runAction((client) => client.chooseReading({ params: { jobId }, body }))
}

export async function correctJobRow(
  jobId: string,
  line: number,
  cells: string[],
): Promise<Result<AnswerOf<typeof contract.correctJobRow>>> {
  const params = { jobId, line: String(line) }
  return runAction((client) => client.correctJobRow({ params, body: { cells } }))
}

export async function correctJobRows(
  jobId: string,
  body: RequestOf<typeof contract.correctJobRows>['body'],
): Answer {
  return runAction((client) => client.correctJobRows({ params: { jobId }, body }))
}

/** The key belongs to one request: however often it is sent, one job is created. */
export async function createBulkJob(
  body: RequestOf<typeof contract.createBulkJob>['body'],
  idempotencyKey: string,
): Answer {
  return runAction((client) => client.createBulkJob({ body }, { idempotencyKey }))
}

export async function startJob(jobId: string): Answer {
  return runAction((client) => client.startJob({ params: { jobId } }))
}

export async function cancelJob(jobId: string): Answer {
  return runAction((client) => client.cancelJob({ params: { jobId } }))
}

export async function undoJob(jobId: string): Answer {
  return runAction((client) => client.undoJob({ params: { jobId } }))
}
