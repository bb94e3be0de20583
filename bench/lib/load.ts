import autocannon from 'autocannon'

export type BenchRequest = { path: string; method?: 'GET' | 'POST'; body?: object }
export type Measured = { perSecond: number; p50: number; p97: number }

const manyCallers = 32

/**
 * Sends `requests` one after another on each caller's connection. Returns the requests per second and the latencies
 * in milliseconds.
 */
export async function measure(
  baseUrl: string,
  headers: Record<string, string>,
  requests: () => BenchRequest,
  { seconds, callers = manyCallers }: { seconds: number; callers?: number },
): Promise<Measured> {
  const result = await autocannon({
    url: baseUrl,
    connections: callers,
    duration: seconds,
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [{ setupRequest: (request) => ({ ...request, ...aim(requests()) }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    const answers = JSON.stringify(result.statusCodeStats)
    throw new Error(`${requests().path} at ${baseUrl}: ${result.errors} failed, responses ${answers}`)
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p97: result.latency.p97_5 }
}

function aim({ path, method = 'GET', body }: BenchRequest) {
  return { path: `/v1/external${path}`, method, body: body === undefined ? undefined : JSON.stringify(body) }
}
