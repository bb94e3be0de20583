import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer, Ask, Call, FalseAnswer } from './call'
import { pause } from './desk'
import type { Random } from './random'

/** What happens to a call between the console and the API. */
type Fault = 'none' | 'delayed' | 'cut before' | 'cut after' | 'refused' | 'failed after'

const faults: readonly Fault[] = ['delayed', 'cut before', 'cut after', 'refused', 'failed after']
const longestDelayMs = 1_000
/** The maximum duration of a failing stream. */
const longestStreamMs = 10_000

/**
 * A proxy between the console and the API. While unsteady, it delays, cuts off, refuses or fails calls at random,
 * before or after the API has processed them. While silent, it does not respond at all, and pending calls continue
 * once the silence ends.
 */
export class UnsteadyProxy {
  readonly #server: Server
  readonly #target: string
  readonly #random: Random
  /** How many out of ten calls fail. */
  unsteadiness = { reads: 0, writes: 0 }
  /** Gives false answers in place of the API, to test whether the walk notices. */
  falseAnswer: FalseAnswer | undefined
  #silence: Promise<void> | undefined
  #silentSince = 0
  #speak = () => {}

  constructor(target: string, random: Random) {
    this.#target = target
    this.#random = random
    this.#server = createServer((incoming, outgoing) => {
      this.#pass(incoming, outgoing).catch(() => outgoing.destroy())
    })
  }

  async listen(port: number): Promise<string> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  fallSilent(): void {
    if (this.#silence) return
    this.#silentSince = Date.now()
    this.#silence = new Promise((resolve) => {
      this.#speak = resolve
    })
  }

  silentForMs(): number {
    return this.#silence ? Date.now() - this.#silentSince : 0
  }

  speak(): void {
    this.#speak()
    this.#silence = undefined
  }

  async close(): Promise<void> {
    this.speak()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const call = await readCall(incoming)
    const fault = this.#chooseFault(call)
    await this.#silence
    if (fault === 'cut before') return void outgoing.destroy()
    if (fault === 'refused') return send(outgoing, refusal())
    if (fault === 'delayed') await pause(this.#random.below(longestDelayMs))
    if (isStream(call)) return this.#passStream(call, outgoing, fault)
    const ask: Ask = (one) => askApi(this.#target, one)
    const answer = (await this.falseAnswer?.(call, ask)) ?? (await ask(call))
    // Responses that arrive during the silence also wait.
    await this.#silence
    if (fault === 'cut after') return void outgoing.destroy()
    if (fault === 'failed after') return send(outgoing, badGateway)
    send(outgoing, answer)
  }

  /** Forwards a stream event by event; a failing stream breaks off midway, and silence delays it. */
  async #passStream(call: Call, outgoing: ServerResponse, fault: Fault): Promise<void> {
    const stream = await requestOf(this.#target, call)
    // The client may have disconnected during the silence.
    if (outgoing.destroyed) return void stream.destroy()
    const isCut = fault === 'cut after' || fault === 'failed after'
    const cut = isCut && setTimeout(() => outgoing.destroy(), this.#random.below(longestStreamMs))
    outgoing.once('close', () => {
      if (cut) clearTimeout(cut)
      stream.destroy()
    })
    outgoing.writeHead(stream.statusCode ?? 502, headersOf(stream))
    for await (const chunk of stream) {
      await this.#silence
      outgoing.write(chunk)
    }
    outgoing.end()
  }

  #chooseFault({ method, url }: Call): Fault {
    const isRead = method === 'GET' || url.endsWith('/reach')
    const { reads, writes } = this.unsteadiness
    return this.#random.below(10) < (isRead ? reads : writes) ? this.#random.pick(faults) : 'none'
  }
}

async function readCall(incoming: IncomingMessage): Promise<Call> {
  const { method = 'GET', url = '/' } = incoming
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  )
  return { method, url, headers, body: Buffer.concat(await incoming.toArray()).toString() }
}

const isStream = ({ method, url }: Call) => method === 'GET' && /\/stream(\?|$)/.test(url)

function requestOf(target: string, { method, url, headers, body }: Call): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    request(target + url, { method, headers: { ...headers, ...length } }, resolve)
      .on('error', reject)
      .end(body)
  })
}

async function askApi(target: string, call: Call): Promise<Answer> {
  const answer = await requestOf(target, call)
  return {
    status: answer.statusCode ?? 502,
    headers: headersOf(answer),
    body: Buffer.concat(await answer.toArray()),
  }
}

/** The response headers without those that apply to a single connection. */
function headersOf(answer: IncomingMessage): Record<string, string> {
  const {
    'transfer-encoding': _chunks,
    connection: _connection,
    'keep-alive': _patience,
    ...kept
  } = answer.headers
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)]))
}

function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  outgoing.end(body)
}

function refusal(): Answer {
  const error = 'The API is temporarily unavailable.'
  return {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '1' },
    body: JSON.stringify({ timestamp: Date.now(), error, data: { code: 'unavailable' } }),
  }
}

/** The response that a gateway in front of an API gives when it has lost the API's response. */
const badGateway: Answer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Bad gateway</h1>',
}
