import { expect, test } from 'vitest'
import { withSpooledFile } from './upload-spool'

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
  const limits = { files: 10, bytes: 100 }
  const refused = { code: 'too_many_requests', retryAfterSeconds: 10 }
  const second = () => withSpooledFile('a', upload(), async () => 'read', limits)
  await withSpooledFile(
    'a',
    upload(),
    async () => {
      await expect(second()).rejects.toMatchObject(refused)
      await expect(withSpooledFile('b', upload(), async () => 'read', limits)).resolves.toBe('read')
      await expect(second()).rejects.toMatchObject(refused)
    },
    limits,
  )
  await expect(second()).resolves.toBe('read')
})
