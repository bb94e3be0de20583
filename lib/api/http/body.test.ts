import { expect, test } from 'vitest'
import { readJsonBody } from './body'

const neverEnding = (headers: Record<string, string>) =>
  new Request('http://api.test', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) }),
    duplex: 'half',
  } as RequestInit)

test.each([
  ['declared', { 'content-length': '5' }],
  ['not declared', {}],
])('a body that does not arrive in time is rejected with 408 when its length is %s', async (_, headers) => {
  const reading = readJsonBody(neverEnding(headers as Record<string, string>), { seconds: 0.01 })
  await expect(reading).rejects.toMatchObject({ code: 'body_timeout', status: 408 })
})
