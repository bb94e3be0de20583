import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from './random'

/** What becomes of one call between the console and the API. */
type Fault = 'none' | 'delayed' | 'cut before' | 'cut after' | 'refused'

const faults: readonly Fault[] = ['delayed', 'cut before', 'cut after', 'refused']

/**
 * Stands between the console and the API, and while it is unsteady delays, cuts or refuses calls at random, before or after
 * the API has done what was asked. While it is silent it answers nothing at all, and what it was sent goes on when it ends.
 */
export class FaultyProxy {
  readonly #server: Server
  readonly #target: string
  readonly #random: Random
  /** How many of ten calls fail. */
  unsteadiness = 0
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
    const body = Buffer.concat(await incoming.toArray())
    const fault = this.#random.below(10) < this.unsteadiness ? this.#random.pick(faults) : 'none'
    await this.#silence
    if (fault === 'cut before') return void outgoing.destroy()
    if (fault === 'refused') return refuse(outgoing)
    if (fault === 'delayed') await new Promise((resolve) => setTimeout(resolve, this.#random.below(1_500)))
    const answer = await this.#ask(incoming, body)
    if (fault === 'cut after') return void outgoing.destroy()
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  }

  #ask({ method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request(this.#target + url, { method, headers }, resolve)
        .on('error', reject)
        .end(body)
    })
  }
}

function refuse(outgoing: ServerResponse): void {
  const error = 'The API is away for a moment.'
  outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
  outgoing.end(JSON.stringify({ timestamp: Date.now(), error, data: { code: 'unavailable' } }))
}
