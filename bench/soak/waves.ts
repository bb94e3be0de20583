import { setTimeout as pause } from 'node:timers/promises'
import { type CallOptions, type Client, createClient, type Result } from '@/lib/client/client'
import type { Job } from '@/lib/contract/job'

export type Wave = { accountType: string; rows: number; jobId: string; notification: string }

const rows = 200
const beforeAgainMs = 250
const betweenWavesMs = 5_000
const firstPhone = 569_8000_0000

/** True for failures after which a caller repeats the call with the same key. */
const isRepeated = (status: number) => status === 0 || status === 409 || status === 429 || status >= 500

/**
 * Repeatedly imports accounts of a new type and sends them a WhatsApp message, through any of the APIs. Each call
 * is repeated with the same key until it succeeds.
 */
export function startWaves(ports: readonly number[], token: string) {
  const waves: Wave[] = []
  const problems: string[] = []
  const statuses: Record<string, number> = {}
  let calls = 0
  let stopped = false

  async function untilDone<T>(
    call: (client: Client, options: CallOptions) => Promise<Result<T>>,
  ): Promise<T> {
    calls += 1
    const idempotencyKey = `wave-${calls}`
    for (let attempt = calls; ; attempt += 1) {
      const baseUrl = `http://127.0.0.1:${ports[attempt % ports.length]}`
      const client = createClient({ baseUrl, businessId: 'demo', token, platform: 'bench' })
      const result = await call(client, { idempotencyKey })
      const status = result.ok ? 200 : result.failure.status
      statuses[status] = (statuses[status] ?? 0) + 1
      if (result.ok) return result.data
      if (!isRepeated(status)) throw new Error(`${status} ${result.failure.code}: ${result.failure.message}`)
      await pause(beforeAgainMs)
    }
  }

  async function untilState(jobId: string, state: Job['state']): Promise<Job> {
    for (;;) {
      const { job } = await untilDone((client) => client.readJob({ params: { jobId } }))
      if (job.state === state) return job
      if (job.state === 'failed') throw new Error(`The job ${jobId} failed.`)
      await pause(beforeAgainMs)
    }
  }

  async function run(number: number): Promise<void> {
    const { accountType } = await untilDone((client, options) =>
      client.createAccountType({ body: { name: `Wave ${number}` } }, options),
    )
    const phones = Array.from({ length: rows }, (_, row) => `+${firstPhone + number * rows + row}`)
    const upload = `phone\n${phones.join('\n')}\n`
    const { job } = await untilDone((client, options) => client.uploadImport({ query: {}, upload }, options))
    const params = { jobId: job.id }
    const body = { fields: ['phone'], accountType: accountType.id }
    await untilDone((client, options) => client.checkImport({ params, body }, options))
    await untilState(job.id, 'checked')
    await untilDone((client, options) => client.startJob({ params }, options))
    await untilState(job.id, 'done')
    const message = { title: 'Water cut', body: 'Tomorrow from 14:00 to 18:00.', sendWhatsApp: true }
    const { notificationId } = await untilDone((client, options) =>
      client.sendNotification({ body: { message, accountTypeIDs: [accountType.id] } }, options),
    )
    waves.push({ accountType: accountType.id, rows, jobId: job.id, notification: notificationId })
  }

  const running = (async () => {
    for (let number = 1; !stopped; number += 1) {
      await run(number).catch((error) => problems.push(`wave ${number}: ${error.message}`))
      await pause(betweenWavesMs)
    }
  })()
  return {
    waves,
    problems,
    statuses,
    stop: () => {
      stopped = true
      return running
    },
  }
}
