const beat = 'event: beat\ndata: {}'

/**
 * Turns the API's keep-alive comments, which EventSource ignores, into `beat` events. The console never
 * generates a beat itself, so each one proves that the API is still connected.
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
