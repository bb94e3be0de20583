import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@/lib/client/client'
import type { RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import { dataOf, type TestApi } from '../fixtures/server'

export const redirectUri = 'http://127.0.0.1:3000/api/auth/callback/company.acme'

type Sent = RequestOf<Operations['logInWithCompany']>['body']

/** A browser in which a person signs in. It also does the console's part of the authorization code flow. */
export function openBrowser(api: TestApi) {
  const cookies = new Map<string, string>()
  const open = createClient({ baseUrl: api.baseUrl, platform: 'test' })

  /** Requests a URL with the cookies received so far, without following redirects. */
  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }

  /** Signs in at the provider. Returns the request body that the console then sends to the API. */
  async function authorize(businessId = api.businessId): Promise<Sent> {
    const { provider } = dataOf(await open.findCompanySignIn({ query: { businessId } }))
    if (!provider) throw new Error('The business has no provider.')
    const codeVerifier = randomBytes(32).toString('base64url')
    const nonce = randomBytes(16).toString('base64url')
    const query = new URLSearchParams({
      client_id: provider.clientId,
      response_type: 'code',
      scope: provider.scope,
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'state',
      nonce,
    })
    let url = `${provider.authorizationUrl}?${query}`
    for (let steps = 0; steps < 10 && !url.startsWith(redirectUri); steps += 1) {
      const response = await visit(url)
      url = new URL(response.headers.get('location') ?? '', url).href
    }
    const code = new URL(url).searchParams.get('code') ?? ''
    return { businessId, code, codeVerifier, nonce, redirectUri }
  }

  return {
    visit,
    authorize,
    send: (body: Sent) => open.logInWithCompany({ body }),
    signIn: async (businessId?: string) => open.logInWithCompany({ body: await authorize(businessId) }),
  }
}
