import { type Client, createClient, type Result } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'
import type { Account } from '@/lib/contract/account'
import type { ImportField, Job, JobRow } from '@/lib/contract/job'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import type { Logger } from '@/lib/logging'
import { workOnJobs } from './jobs'
import { createType } from './people'
import { dataOf, startTestApi, type TestApi } from './server'

export type CheckBody = RequestOf<Operations['checkImport']>['body']
type BulkBody = RequestOf<Operations['createBulkJob']>['body']
type ExportBody = RequestOf<Operations['exportAccounts']>['body']

/** The jobs of one client, where no worker runs: `work` does what waits. */
export type Jobs = {
  client: Client
  upload(file: BodyInit): Promise<Job>
  /** Uploads a file and has it checked; columns as guessed unless said otherwise. */
  check(file: BodyInit, options?: Partial<CheckBody>): Promise<Job>
  /** The same, and runs it. */
  run(file: BodyInit, options?: Partial<CheckBody>): Promise<Job>
  start(job: Pick<Job, 'id'>): Promise<Job>
  undo(job: Pick<Job, 'id'>): Promise<Job>
  bulk(body: BulkBody): Promise<Job>
  read(job: Pick<Job, 'id'>): Promise<Job>
  rows(job: Pick<Job, 'id'>, outcome?: NonNullable<JobRow['outcome']>): Promise<JobRow[]>
  /** `line field code` of each fault, of the rows that were refused or, with `outcome`, of others. */
  faults(job: Pick<Job, 'id'>, outcome?: NonNullable<JobRow['outcome']>): Promise<string[]>
  report(job: Pick<Job, 'id'>): Promise<string>
  export(body?: ExportBody): Promise<string>
  account(accountId: string): Promise<Account>
  accountOf(phone: string): Promise<Account>
  find(query: { q?: string; accountType?: string }): Promise<Account[]>
}

export type JobRig = Jobs & {
  api: TestApi
  type: string
  work: typeof workOnJobs
  loggedIn(externalId: string): Promise<Jobs>
  stop(): Promise<void>
}

export async function startJobRig(logger?: Logger): Promise<JobRig> {
  const api = await startTestApi({ logger })
  const type = await createType(api.client())
  return {
    ...jobsOf(api.client('agent'), type),
    api,
    type,
    work: workOnJobs,
    async loggedIn(externalId) {
      const { baseUrl, businessId } = api
      const { accessToken } = dataOf(
        await createClient({ baseUrl }).login({ body: { businessId, externalId } }),
      )
      return jobsOf(createClient({ baseUrl, businessId, token: accessToken }), type)
    },
    stop: () => api.stop(),
  }
}

/** `accountType` is the type of rows that name none. */
export function jobsOf(client: Client, accountType: string): Jobs {
  const paramsOf = ({ id }: Pick<Job, 'id'>) => ({ params: { jobId: id } })
  const read: Jobs['read'] = async (job) => dataOf(await client.readJob(paramsOf(job))).job
  const upload: Jobs['upload'] = async (file) =>
    dataOf(await client.uploadImport({ query: {}, upload: file })).job
  const check: Jobs['check'] = async (file, options) => {
    const job = await upload(file)
    const fields = job.file?.columns.map(({ field }) => field) as (ImportField | null)[]
    const body = { fields, accountType, ...options }
    dataOf(await client.checkImport({ ...paramsOf(job), body }))
    await workOnJobs()
    return read(job)
  }
  const start: Jobs['start'] = async (job) => {
    dataOf(await client.startJob(paramsOf(job)))
    await workOnJobs()
    return read(job)
  }
  const rows: Jobs['rows'] = async (job, outcome) =>
    dataOf(await client.listJobRows({ ...paramsOf(job), query: { outcome, limit: '500' } })).rows
  const account: Jobs['account'] = async (accountId) =>
    dataOf(await client.readAccount({ params: { accountId } })).account
  return {
    client,
    upload,
    check,
    start,
    read,
    rows,
    account,
    run: async (file, options) => start(await check(file, options)),
    async undo(job) {
      dataOf(await client.undoJob(paramsOf(job)))
      await workOnJobs()
      return read(job)
    },
    async bulk(body) {
      const { job } = dataOf(await client.createBulkJob({ body }))
      await workOnJobs()
      return read(job)
    },
    async faults(job, outcome = 'refused') {
      const refused = await rows(job, outcome)
      return refused.flatMap(({ line, issues }) => issues.map(({ path, code }) => `${line} ${path} ${code}`))
    },
    report: async (job) => textOf(dataOf(await client.exportJobRows({ ...paramsOf(job), query: {} }))),
    export: async (body = {}) => textOf(dataOf(await client.exportAccounts({ body }))),
    async accountOf(phone) {
      const { accountIds } = dataOf(await client.checkAccount({ body: { phone } }))
      return account(accountIds[0] ?? 'nobody')
    },
    find: async (query) =>
      dataOf(await client.searchAccounts({ query: { ...query, limit: '500' } })).accounts,
  }
}

/** With the mark that it begins with. */
const textOf = async (file: ReadableStream<Uint8Array>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(file).arrayBuffer())

/** Why a call was refused that must have been. */
export function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error('The call went through.')
  return result.failure
}
