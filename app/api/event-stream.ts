/** Headers that deliver events as they happen: a proxy such as nginx would otherwise buffer them. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}
