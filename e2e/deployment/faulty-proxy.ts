import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expiredCertificate, key, validCertificate } from './certificates'

type Answer = { status: number; text: string }

/** Responds to a request in place of the deployment; `deliver` passes the request on to the deployment. */
export type Fault = (response: ServerResponse, deliver: () => Promise<Answer>) => void

/** Faults without a usable response, so that the caller cannot know whether the request was carried out. */
export const withoutAnswer: [string, Fault][] = [
  ['is slow', () => {}],
  ['sends HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ['fails', (response) => response.writeHead(500).end('{"error":"broken"}')],
  ['is behind a proxy that fails', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['cuts the response', (response) => response.writeHead(200, { 'content-length': '99' }).end('{"data"')],
  ['closes the connection', (response) => response.destroy()],
]

export const limited: Fault = (response) =>
  response.writeHead(429, { 'retry-after': '7' }).end('{"error":"slow down"}')

export const otherJson: Fault = (response) => response.writeHead(200).end('{"result":[1,2,3]}')

const twoHoursMs = 7_200_000

export const otherClock: Fault = (response, deliver) =>
  void deliver().then(({ status, text }) => {
    const date = new Date(Date.now() - twoHoursMs).toUTCString()
    response.writeHead(status, { date }).end(text)
  })

/** Sits between a gateway and the deployment at `url`, forwards requests and makes some of them fail. */
export async function startFaultyProxy(url: string, { secure = false } = {}) {
  /** Handles every request except logins. */
  let fault: Fault | undefined
  const pass: Fault = (response, deliver) =>
    void deliver().then(({ status, text }) => response.writeHead(status).end(text))
  const onRequest: RequestListener = async (request, response) => {
    const body = await readBody(request)
    const deliver = async () => {
      const { method, headers } = request
      const answer = await fetch(new URL(request.url ?? '', url), {
        method,
        headers: headers as Record<string, string>,
        body: body.length > 0 ? body : undefined,
      })
      return { status: answer.status, text: await answer.text() }
    }
    const isLogin = request.url?.endsWith('/login')
    ;(isLogin || fault === undefined ? pass : fault)(response, deliver)
  }
  const secureServer = secure ? createHttpsServer({ key, cert: validCertificate }, onRequest) : undefined
  const server = secureServer ?? createHttpServer(onRequest)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}${new URL(url).pathname}`,
    setFault: (next: Fault | undefined) => {
      fault = next
    },
    /** Changes the certificate for new connections, and closes open ones. */
    presentCertificate: (which: 'valid' | 'expired') => {
      const cert = which === 'valid' ? validCertificate : expiredCertificate
      secureServer?.setSecureContext({ key, cert })
      server.closeAllConnections()
    },
    /** Stops listening if called with false, until it is called with true. */
    setListening: async (isListening: boolean) => {
      if (isListening) await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      else close()
    },
    close,
  }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}
