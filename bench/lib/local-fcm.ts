import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The parts of FCM and Google's token server that sending needs, in a separate process that accepts every message
 * at once.
 */
let taken = 0
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    if (request.url === '/token') {
      response.end(JSON.stringify({ access_token: 'token', expires_in: 3600, token_type: 'Bearer' }))
      return
    }
    taken += 1
    response.setHeader('content-type', 'application/json')
    response.end(`{"name":"projects/bench/messages/${taken}"}`)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('message', () => process.send?.({ taken }))
process.on('disconnect', () => process.exit())
