import type { Client } from '@/lib/client/client'
import { type Attack, type Attacker, orThrow, type Target, timeAll } from './attack'
import { storeNotification, untilNone } from './notifications'

/** One business tries to occupy all of the API's connections at once, and raises an alert in the meantime. */

const raise = (client: Client) =>
  client.createAlert({ body: { alertType: 'fire', location: { latitude: -33.45, longitude: -70.66 } } })

/**
 * Makes calls one after another while `crowd` runs. Returns the longest duration in ms and the number of failures.
 */
async function whileLasts(
  crowd: Promise<unknown>,
  call: () => Promise<{ ok: boolean }>,
): Promise<{ longestMs: number; failed: number }> {
  let lasts = true
  const end = crowd.finally(() => {
    lasts = false
  })
  const all = { longestMs: 0, failed: 0 }
  while (lasts) {
    const { longestMs, failed } = await timeAll([call])
    all.longestMs = Math.max(all.longestMs, longestMs)
    all.failed += failed
  }
  await end
  return all
}

const figuresOf = (
  what: string,
  { longestMs, failed }: { longestMs: number; failed: number },
  limit: number,
) => [
  { name: `longest ${what}, ms`, value: longestMs, limit },
  { name: `failed: ${what}`, value: failed, limit: 0 },
]

const bulkActs: Attack = {
  name: '24 bulk actions at once on the same 500 alerts',
  prepare: async (target) => {
    const { client } = await target.addAttacker('bulk')
    const alertIds: string[] = []
    while (alertIds.length < 500) {
      const raised = await Promise.all(Array.from({ length: 10 }, () => raise(client)))
      alertIds.push(...raised.map((answer) => orThrow(answer).alert.id))
    }
    const act = { kind: 'prioritise' as const, priority: 1 as const }
    return async () => {
      const acts = Array.from({ length: 24 }, () => client.actOnAlerts({ body: { alertIds, act } }))
      const raised = await whileLasts(Promise.all(acts), () => raise(client))
      return { figures: figuresOf('alert raised', raised, 1_000) }
    }
  },
}

const jobs = 20_000

/** Each job wrote eleven entries, and the jobs are one minute apart. */
const auditLogs: Attack = {
  name: `12 folded audit logs at once, three times, of ${jobs} jobs`,
  prepare: async (target) => {
    const { client, businessId } = await target.addAttacker('audit')
    await target.sql.query(
      `insert into audit_entries (business_id, at, identity_id, job_id, action, record_kind, record_id)
        select $1, now() - interval '30 days' + make_interval(mins => n, secs => step), 'by-' || n % 7,
          case when step >= 3 then $3::text || n end,
          case when step >= 3 then 'create' else (array['create', 'update', 'start'])[1 + step] end,
          case when step >= 3 then 'account' else 'job' end,
          case when step >= 3 then 'account-' || n * 8 + step else $3::text || n end
        from generate_series(1, $2::int) n cross join generate_series(0, 10) step`,
      [businessId, jobs, `job-${Date.now()}-`],
    )
    await target.sql.query('vacuum analyze audit_entries, audit_job_acts')
    const read = () => client.listAuditEntries({ query: { jobs: 'folded', limit: '500' } })
    const readThrice = async () => ({ ok: [await read(), await read(), await read()].every(({ ok }) => ok) })
    return async () => ({
      figures: figuresOf(
        'three reads of the log',
        await timeAll(Array.from({ length: 12 }, () => readThrice)),
        5_000,
      ),
    })
  },
}

const drill: Attack = {
  name: 'a drill started with many deliveries queued',
  // Each delivery's row and index entries are rewritten once.
  diskMb: 1_000,
  prepare: async (target) => {
    const attacker = await target.addAttacker('drill')
    const { client } = attacker
    orThrow(await client.updateBusiness({ body: { drill: false } }))
    const prefix = await storeWaiting(target, attacker)
    return async () => {
      const startedAt = performance.now()
      const switched = client.updateBusiness({ body: { drill: true } })
      const sent = await whileLasts(switched, () =>
        client.sendNotification({
          body: { message: { title: `To one ${performance.now()}` }, phones: ['+56912345678'] },
        }),
      )
      const seconds = (performance.now() - startedAt) / 1000
      orThrow(await switched)
      await untilNone(target.sql, `notification_id like '${prefix}%' and not simulated`)
      return {
        figures: [
          { name: 'seconds until the response', value: seconds, limit: 10 },
          ...figuresOf('message sent', sent, 2_000),
          { name: 'seconds until all are marked', value: (performance.now() - startedAt) / 1000, limit: 120 },
        ],
      }
    }
  },
}

/**
 * Stores deliveries of ten notifications that are scheduled for tomorrow. Returns the prefix that their IDs share.
 */
async function storeWaiting({ sql, scale }: Target, { businessId }: Attacker): Promise<string> {
  const prefix = `drill-${Date.now()}-`
  for (let number = 0; number < 10; number += 1) {
    await storeNotification(sql, {
      businessId,
      id: prefix + number,
      people: Math.round(scale.deliveries / 10),
      state: 'scheduled',
      leavesAt: 'tomorrow',
    })
  }
  await sql.query('vacuum analyze deliveries')
  return prefix
}

export const crowdAttacks: readonly Attack[] = [bulkActs, auditLogs, drill]
