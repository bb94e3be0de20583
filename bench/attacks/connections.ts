import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { callbackPaths } from '@/lib/api/delivery/callbacks/callback-paths'
import { basePath } from '@/lib/contract/operations'
import { type Attack, type Attacker, orThrow, type Target } from './attack'

const longestReplayMs = 60_000
const longestCallbackMs = 20_000

/** After an outage, all consoles of one business reconnect with the same cursor. */
const replay: Attack = {
  name: 'every event replayed into every stream',
  prepare: async (target) => {
    const attacker = await target.addAttacker('replay')
    const after = await storeEvents(target, attacker)
    return async () => {
      const { streams, events } = target.scale
      const readers = Array.from({ length: streams }, () => readStream(target, attacker, after))
      const counts = await Promise.all(readers)
      const missing = counts.filter((count) => count < events).length
      return { figures: [{ name: 'streams with missing events', value: missing, limit: 0 }] }
    }
  },
}

/** Stores events and returns the stream position before the first one. */
async function storeEvents({ sql, scale }: Target, { client, businessId }: Attacker): Promise<string> {
  const location = { latitude: -33.45, longitude: -70.66 }
  const { alert } = orThrow(await client.createAlert({ body: { alertType: 'fire', location } }))
  const { position } = orThrow(await client.listAlerts({ query: { limit: '1' } }))
  await sql.query(
    `insert into alert_events (business_id, alert_id, type) select $1, $2, 'noted' from generate_series(1, $3::int)`,
    [businessId, alert.id, scale.events],
  )
  return position
}

const mark = Buffer.from('event: alert\n')

/** Counts the events in a stream until all have arrived or time runs out. */
async function readStream(
  { ours, scale }: Target,
  { token, businessId }: Attacker,
  after: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'x-client-id': businessId }
  const request = get(`${ours}${basePath}/alerts/stream?after=${after}`, { headers })
  const timer = setTimeout(() => request.destroy(), longestReplayMs)
  let count = 0
  let rest = Buffer.alloc(0)
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    for await (const chunk of response) {
      const piece = Buffer.concat([rest, chunk as Buffer])
      let end = 0
      for (let at = piece.indexOf(mark); at >= 0; at = piece.indexOf(mark, end)) {
        count += 1
        end = at + mark.length
      }
      rest = piece.subarray(Math.max(end, piece.length - mark.length + 1))
      if (count >= scale.events) break
    }
  } catch {
    // If the stream disconnects, the events delivered so far count.
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
  return count
}

const sockets = 200

/** Each connection announces a body of the maximum size, sends all but its last byte, and waits. */
const callbacks: Attack = {
  name: `${sockets} callbacks whose bodies never end`,
  prepare:
    async ({ ours }) =>
    async () => {
      const { hostname, port } = new URL(ours)
      const body = Buffer.alloc(2_999_999, ' ')
      const head = `POST ${callbackPaths.whatsapp} HTTP/1.1\r\nhost: api\r\nx-hub-signature-256: sha256=0\r\ncontent-length: ${body.length + 1}\r\n\r\n`
      const open = new Set<Socket>()
      for (let at = 0; at < sockets; at += 1) {
        const socket = connect(Number(port), hostname)
        open.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => open.delete(socket))
        socket.resume()
        socket.write(head)
        socket.write(body)
      }
      for (let waited = 0; open.size > 0 && waited < longestCallbackMs; waited += 100) await pause(100)
      const left = open.size
      for (const socket of open) socket.destroy()
      return { figures: [{ name: 'sockets open after 20 s', value: left, limit: 0 }] }
    },
}

export const connectionAttacks: readonly Attack[] = [replay, callbacks]
