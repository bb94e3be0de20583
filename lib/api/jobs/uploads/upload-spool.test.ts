import { expect, test } from 'vitest'
import { withSpooledFile } from './upload-spool'

test.each(['ENOSPC', 'EDQUOT'])(
  'a temporary folder without room (%s) is a wait of some seconds, no fault of ours',
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

test('another failure of an upload keeps its name', async () => {
  const upload = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('the caller left')),
  })
  await expect(withSpooledFile('a', upload, async () => {})).rejects.toThrow('the caller left')
})
