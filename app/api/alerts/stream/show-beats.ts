const beat = 'event: beat\ndata: {}'

/**
 * The API says that it is there by comment lines, which EventSource keeps to itself: each becomes `event: beat`. No beat is
 * made here, so the browser never takes the console for the API.
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
