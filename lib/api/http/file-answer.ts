import { type Operation, workbookMedia } from '@/lib/contract/operation'
import type { StreamedFile } from '../streamed-file'

/**
 * Returns the response body for a file. Throws if an error occurs before the first chunk. After a later
 * error, calls `breakOff`, which must abort the connection, so that a truncated file does not look complete.
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
        // The stream itself must not fail, because the HTTP server would log the error again.
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
    // Tells proxies that buffer responses, such as nginx, to pass events on immediately.
    ...(name === null
      ? { 'x-accel-buffering': 'no' }
      : { 'content-disposition': `attachment; filename="${name}"` }),
  }
}
