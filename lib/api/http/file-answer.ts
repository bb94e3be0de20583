import { type Operation, workbookMedia } from '@/lib/contract/operation'
import type { StreamedFile } from '../streamed-file'

/** The body of a file. What fails before its first piece is thrown; later `breakOff` is to end the connection, so that the file does not end as if it were whole. */
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
        // The stream is left as it is: one in error would be logged once more by the HTTP server.
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
    // A proxy that gathers what it passes on would keep events back.
    ...(name === null
      ? { 'x-accel-buffering': 'no' }
      : { 'content-disposition': `attachment; filename="${name}"` }),
  }
}
