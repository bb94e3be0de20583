import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMigratedDatabase } from '../fixtures/database'
import { createFreezableDatabase } from '../fixtures/frozen-database'
import { loggedIn, messageOf } from '../fixtures/postgres-messages'
import { connectAlone, hostsOf, urlsOf } from './connecting'
import { explainDatabase } from './explain'
import { migrate } from './migrate'
import { PoolerBetween, requireOwnSession } from './pooler/own-session'

test.each([
  ['postgres://u:p%40@a/db?x=1', ['postgres://u:p%40@a/db?x=1'], 'a'],
  ['postgres://u@a,b:5433/db', ['postgres://u@a/db', 'postgres://u@b:5433/db'], 'a,b:5433'],
  [
    'postgresql://a:1,[::1]:2/db?s=1',
    ['postgresql://a:1/db?s=1', 'postgresql://[::1]:2/db?s=1'],
    'a:1,[::1]:2',
  ],
  ['postgres://u@localhost/db?host=%2Ftmp%2Fx', ['postgres://u@localhost/db?host=%2Ftmp%2Fx'], '/tmp/x'],
])('the hosts of %s are parsed as in libpq', (url, urls, hosts) => {
  expect([urlsOf(url), hostsOf(url)]).toEqual([urls, hosts])
})

/** Starts a server that responds to the first message of each connection, and returns its host. */
async function startServer(respond: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => respond(socket))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a host that freezes after it has accepted a connection is passed over', async () => {
  const frozen = await startServer((socket) => void socket.write(loggedIn))
  const database = await createFreezableDatabase()
  const { username, host, pathname } = new URL(database.url)
  const client = await connectAlone(`postgres://${username}@${frozen},${host}${pathname}`, 'listening')
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await database.drop()
})

test('a pooler that rejects session settings is reported, with advice on what to do', async () => {
  const parameter = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0'
  const host = await startServer((socket) => socket.end(messageOf('E', Buffer.from(parameter))))
  const refused = await migrate(`postgres://u@${host}/db`).catch((error) => error)
  expect(explainDatabase(refused)).toMatch(/PgBouncer.*set DATABASE_DIRECT_URL/)
})

test('a pooler that accepts session settings and drops them is also reported', async () => {
  const database = await createMigratedDatabase()
  const client = await connectAlone(database.url)
  await requireOwnSession(client)
  await client.query('set jit = on')
  await expect(requireOwnSession(client)).rejects.toBeInstanceOf(PoolerBetween)
  await client.end()
  await database.drop()
})
