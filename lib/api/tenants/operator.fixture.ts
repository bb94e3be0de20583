import { freePort } from '../fixtures/free-port'
import { startTestApi, type TestApi } from '../fixtures/server'

export const operatorToken = 'the-token-of-the-operator-for-tests-only'

export type OperatorRig = {
  api: TestApi
  /** Calls the operator's API; uses the right token by default. */
  call(method: string, path: string, body?: object, token?: string): Promise<{ status: number; body: Body }>
  address: string
}
type Body = { data: never; error?: string } & Record<string, never>

/** Starts an API that also serves the operator's API. */
export async function startOperatorRig(worker = false): Promise<OperatorRig> {
  const port = await freePort()
  const settings = { OPERATOR_PORT: port, OPERATOR_HOST: '127.0.0.1', OPERATOR_TOKEN: operatorToken }
  const api = await startTestApi({ settings, worker })
  const address = `http://127.0.0.1:${port}/v1/operator`
  return {
    api,
    address,
    async call(method, path, body, token = operatorToken) {
      const response = await fetch(address + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Body }
    },
  }
}
