import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The baseline of `bench:watchers`: a bare server that writes each POST's body to every open stream. */
const streams = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\ndata: {}\n\n')
    streams.add(response)
    response.on('close', () => streams.delete(response))
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const event = `event: alert\ndata: ${Buffer.concat(chunks)}\n\n`
    for (const stream of streams) stream.write(event)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit())
