/** Events reach the browser as they happen: a proxy such as nginx would hold them back until its buffer is full. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}
