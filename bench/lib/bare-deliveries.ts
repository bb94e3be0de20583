import { Agent, request } from 'node:http'
import pg from 'pg'

/**
 * The baseline: a process that claims, POSTs and updates deliveries in a bare loop, without businesses, accounts or
 * failures.
 */
const [databaseUrl, address = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const { port, hostname } = new URL(address)
const atOnce = 500
const transport = `(case when simulated then 'simulated' else coalesce(device_kind, channel) end)`

type Claimed = { position: string; address: string; message: object }

async function claim(): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>(
    `with picked as (
       select position from deliveries where state = 'queued' and ${transport} = 'bare'
       order by business_id, coalesce(notification_id, ''), next_attempt_at, position limit $1 for update skip locked
     ), taken as (
       update deliveries d set state = 'sending', attempts = attempts + 1, lease_until = now() + interval '60 s'
       from picked where d.position = picked.position returning d.*
     )
     select position, device_id as address, n.message
     from taken join notifications n on n.business_id = taken.business_id and n.id = taken.notification_id`,
    [atOnce],
  )
  return rows
}

const mark = (positions: string[], names: string[]) =>
  pool.query(
    `update deliveries d set state = 'accepted', lease_until = null, updated_at = now(), provider_message_id = name
     from unnest($1::bigint[], $2::text[]) given(position, name) where d.position = given.position and d.state = 'sending'`,
    [positions, names],
  )

function post({ address: token, message }: Claimed): Promise<string> {
  const body = JSON.stringify({ message: { token, notification: message } })
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }
    const path = '/v1/projects/bench/messages:send'
    const call = request({ host: hostname, port, path, method: 'POST', headers, agent }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => resolve(JSON.parse(text).name))
    })
    call.on('error', reject)
    call.end(body)
  })
}

async function sendAll(): Promise<void> {
  let next = claim()
  for (;;) {
    const claimed = await next
    if (claimed.length === 0) return
    next = claim()
    const names = await Promise.all(claimed.map(post))
    await mark(
      claimed.map(({ position }) => position),
      names,
    )
  }
}

process.on('message', async () => {
  const start = performance.now()
  await sendAll()
  process.send?.({ seconds: (performance.now() - start) / 1000 })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
