/**
 * Returns the response, whose body fails when `signal` aborts. Node's `fetch` holds its signal weakly, so that after a
 * garbage collection nothing would end a body that has started and never ends.
 */
export function abortableResponse(response: Response, signal: AbortSignal): Response {
  const { body, status, statusText, headers } = response
  return body
    ? new Response(body.pipeThrough(new TransformStream(), { signal }), { status, statusText, headers })
    : response
}
