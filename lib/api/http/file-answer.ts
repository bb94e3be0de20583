import type { Operation } from '@/lib/contract/operation'
import type { StreamedFile } from '../streamed-file'

/** The body of a file. What fails before its first piece is thrown; later the connection breaks off, and `onFail` is told. */
export async function writeFile(
  { pieces }: StreamedFile,
  onFail: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const source = pieces[Symbol.asyncIterator]()
  let next = await source.next()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close()
      controller.enqueue(encoder.encode(next.value))
      try {
        next = await source.next()
      } catch (error) {
        onFail(error)
        controller.error(error)
      }
    },
    async cancel() {
      await source.return?.()
    },
  })
}

export function fileHeaders({ media }: Operation, { name }: StreamedFile): Record<string, string> {
  return {
    'content-type': `${media}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
  }
}
