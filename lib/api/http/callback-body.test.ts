import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callbackPaths } from '../delivery/callbacks/callback-paths'
import { type DeliveryRig, startDeliveryRig } from '../fixtures/delivery-rig'
import { readCallbackBody } from './callback-body'

/** A request whose body has not ended until the function that this adds to `ends` is called. */
const neverEnding = (start: Uint8Array = new Uint8Array(1), ends: (() => void)[] = []) =>
  new Request('http://api.test', {
    method: 'POST',
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(start)
        ends.push(() => controller.close())
      },
    }),
    duplex: 'half',
  } as RequestInit)
const limits = { bytes: 3 * 1024 * 1024 }
const late = { code: 'body_timeout', status: 408 }

describe("a callback's body", () => {
  it('is rejected with 408 if it does not arrive in time', async () => {
    await expect(readCallbackBody(neverEnding(), { ...limits, seconds: 0.01 })).rejects.toMatchObject(late)
  })

  it('is rejected with 413 if it is too long, with or without a declared length', async () => {
    const long = { method: 'POST', body: 'x'.repeat(11) }
    const refusal = { code: 'body_too_large', status: 413 }
    await expect(readCallbackBody(new Request('http://api.test', long), { bytes: 10 })).rejects.toMatchObject(
      refusal,
    )
    const announced = new Request('http://api.test', { ...long, headers: { 'content-length': '11' } })
    await expect(readCallbackBody(announced, { bytes: 10 })).rejects.toMatchObject(refusal)
  })

  it('is read while a hundred slow bodies are arriving, the oldest of which is dropped', async () => {
    const slow = Array.from({ length: 100 }, () => readCallbackBody(neverEnding(), limits))
    const ends = Promise.allSettled(slow.map((one) => one.catch((error) => error.code)))
    const request = new Request('http://api.test', { method: 'POST', body: 'status' })
    expect(String(await readCallbackBody(request, limits))).toBe('status')
    await expect(slow[0]).rejects.toMatchObject(late)
    const next = Array.from({ length: 100 }, () =>
      readCallbackBody(neverEnding(), { ...limits, seconds: 0.05 }),
    )
    const nextEnds = Promise.allSettled(next)
    expect(new Set((await ends).map((end) => end.status === 'fulfilled' && end.value))).toEqual(
      new Set(['body_timeout']),
    )
    await nextEnds
  })

  it('takes no more than 16 MiB together with all other bodies', async () => {
    const part = new Uint8Array(2 * 1024 * 1024)
    const ends: (() => void)[] = []
    const reading = Array.from({ length: 12 }, () =>
      readCallbackBody(neverEnding(part, ends), { ...limits, seconds: 60 }).catch((error) => error.code),
    )
    // Four bodies are dropped right away, long before their time limit.
    expect(await Promise.all(reading.slice(0, 4))).toEqual(Array(4).fill('body_timeout'))
    for (const end of ends.slice(4)) end()
    const rest = await Promise.all(reading.slice(4))
    expect(rest.map(({ length }) => length)).toEqual(Array(8).fill(part.length))
  })
})

describe('a callback that is rejected', () => {
  let rig: DeliveryRig
  const sockets: Socket[] = []

  beforeAll(async () => {
    rig = await startDeliveryRig({
      WHATSAPP_APP_SECRET: 'app secret',
      TWILIO_AUTH_TOKEN: 'twilio token',
      API_PUBLIC_URL: 'https://api.example.com',
    })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await rig.stop()
  })

  it.each([callbackPaths.whatsapp, callbackPaths.twilio])(
    'gets its response at %s and is closed before its body arrives if it has no signature',
    async (path) => {
      const { port } = new URL(rig.api.baseUrl)
      const socket = connect(Number(port), '127.0.0.1')
      sockets.push(socket)
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.write(`POST ${path} HTTP/1.1\r\nhost: api.test\r\ncontent-length: 1000000\r\n\r\n{`)
      await once(socket, 'end')
      expect(answer).toMatch(/^HTTP\/1\.1 403 .*signature_invalid/s)
    },
  )
})
