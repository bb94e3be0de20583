import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { loggedIn, messageOf } from '../fixtures/postgres-messages'
import { isOutage } from './failures'
import { closePool, openPool, queryRow } from './pool'
import { sql } from './sql'

const ended = messageOf(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
)

test('a connection that the server ends as soon as it is ready fails its statement, not the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([loggedIn, ended])))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  openPool(`postgres://beacon@127.0.0.1:${(server.address() as AddressInfo).port}/beacon`, { requests: 1 })
  const failure = await queryRow(sql`select 1`).catch((error) => error)
  await closePool()
  server.close()
  expect(isOutage(failure)).toBe(true)
})
