import { type Operation, workbookMedia } from '@/lib/contract/operation'
import type { StreamedFile } from '../streamed-file'

/**
 * Makes the response body for a file. Throws an error before the first chunk; after that, `breakOff` must end
 * the connection, so that a truncated file does not look complete.
 */
export async function writeFile(
  { pieces }: StreamedFile,
  breakOff: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const source = pieces[Symbol.asyncIterator]()
  let next = await source.next()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close()
      controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
      try {
        next = await source.next()
      } catch (error) {
        // The stream itself gets no error, because the HTTP server would log it a second time.
        breakOff(error)
      }
    },
    async cancel() {
      await source.return?.()
    },
  })
}

export function fileHeaders({ media }: Operation, { name }: StreamedFile): Record<string, string> {
  return {
    'content-type': media === workbookMedia ? media : `${media}; charset=utf-8`,
    // This header keeps buffering proxies from holding back events.
    ...(name === null
      ? { 'x-accel-buffering': 'no' }
      : { 'content-disposition': `attachment; filename="${name}"` }),
  }
}
