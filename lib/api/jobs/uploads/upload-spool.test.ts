import { expect, test } from 'vitest'
import { testApi } from '../../fixtures/test-api'
import { SharedSlots } from '../../limits/shared-slots'
import { withSpooledFile } from './upload-spool'

testApi()

test.each(['ENOSPC', 'EDQUOT'])(
  'a full temporary folder (%s) leads to a temporary error with a wait of some seconds',
  async (code) => {
    const upload = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(Object.assign(new Error('no room'), { code })),
    })
    await expect(withSpooledFile('a', upload, async () => {})).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 10,
    })
  },
)

test('any other failure of an upload is thrown unchanged', async () => {
  const upload = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('the caller left')),
  })
  await expect(withSpooledFile('a', upload, async () => {})).rejects.toThrow('the caller left')
})

test('a file that exceeds the limit together with other files of its business is rejected', async () => {
  const upload = () => new Blob(['x'.repeat(60)]).stream()
  const limit = 100
  const refused = { code: 'too_many_requests', retryAfterSeconds: 10 }
  const second = () => withSpooledFile('a', upload(), async () => 'read', limit)
  await withSpooledFile(
    'a',
    upload(),
    async () => {
      await expect(second()).rejects.toMatchObject(refused)
      await expect(withSpooledFile('b', upload(), async () => 'read', limit)).resolves.toBe('read')
      await expect(second()).rejects.toMatchObject(refused)
    },
    limit,
  )
  await expect(second()).resolves.toBe('read')
})

test('an eleventh file of a business is rejected, whichever processes the others are in', async () => {
  const upload = () => new Blob(['x']).stream()
  const other = new SharedSlots()
  for (let file = 0; file < 9; file += 1) expect(await other.take({ 'uploads c': 10 })).toBe(true)
  await withSpooledFile('c', upload(), async () => {
    await expect(withSpooledFile('c', upload(), async () => {})).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 10,
    })
  })
})
