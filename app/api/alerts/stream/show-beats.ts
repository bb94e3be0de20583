const beat = 'event: beat\ndata: {}'

/**
 * The API sends comment lines as keep-alives, which EventSource ignores, so each is turned into an `event: beat`. The
 * console itself never generates beats: a beat proves that the API is still there.
 */
export function showBeats(events: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  return events.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
        rest = parts.pop() ?? ''
        const shown = parts.map((part) => `${part === ':' ? beat : part}\n\n`).join('')
        if (shown !== '') controller.enqueue(encoder.encode(shown))
      },
    }),
  )
}
