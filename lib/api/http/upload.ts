import { ApiError } from '../api-error'

const mostBytes = 200 * 1024 * 1024
const longestSilenceMs = 60_000
const empty = () => new Blob([]).stream()

/**
 * The uploaded file as a stream. Throws a 415 for any type but CSV or plain text, a 413 over 200 MB, and a
 * 408 if no data arrives for a minute.
 */
export function readUpload(request: Request): ReadableStream<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^text\/(csv|plain)\s*(;|$)/i.test(type)) throw new ApiError('unsupported_media_type')
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw new ApiError('body_too_large')
  return (request.body ?? empty()).pipeThrough(withinLimits())
}

function withinLimits(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  let silence: NodeJS.Timeout
  return new TransformStream({
    start(controller) {
      silence = setTimeout(() => controller.error(new ApiError('body_timeout')), longestSilenceMs)
    },
    transform(piece, controller) {
      silence.refresh()
      size += piece.byteLength
      if (size > mostBytes) throw new ApiError('body_too_large')
      controller.enqueue(piece)
    },
    flush() {
      clearTimeout(silence)
    },
  })
}
