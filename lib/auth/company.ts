import type { OAuthConfig } from 'next-auth/providers/oauth'
import { createClient } from '@/lib/client/client'
import { apiAddress } from '@/lib/env'
import { browserHeaders } from './browser-headers'
import { businessOfProvider, companyProviderId } from './company-provider-id'
import { type Login, logInWithCompany } from './log-in'
import { SignInError } from './sign-in-error'

/** A sign-in through the business's own provider, within a single request. */
export type CompanySignIn = {
  provider: OAuthConfig<Login>
  /** Set once the person is signed in. */
  login?: Login
  /** The message of a SignInError, once the sign-in has failed for a known reason. */
  failure?: string
}

/** Whether the business has a provider, even one that is not responding. */
export async function offersCompanySignIn(businessId: string): Promise<boolean> {
  if (businessOfProvider(companyProviderId(businessId)) === undefined) return false
  const found = await clientWith(await browserHeaders()).findCompanySignIn({ query: { businessId } })
  return found.ok ? found.data.provider !== null : found.failure.code === 'issuer_unavailable'
}

const clientWith = (headers: Record<string, string>) =>
  createClient({ baseUrl: apiAddress(), platform: 'web', headers })

/**
 * A business's company sign-in, as a next-auth provider. The API exchanges the code and verifies the ID token, so
 * neither the client secret nor any token of the company reaches the console. Undefined if the business has no
 * provider. Throws SignInError.
 */
export async function findCompanySignIn(businessId: string): Promise<CompanySignIn | undefined> {
  const headers = await browserHeaders()
  const found = await clientWith(headers).findCompanySignIn({ query: { businessId } })
  if (!found.ok) throw new SignInError(found.failure)
  const { provider: offered } = found.data
  if (!offered) return undefined
  const signIn: CompanySignIn = {
    provider: {
      id: companyProviderId(businessId),
      name: businessId,
      type: 'oauth',
      checks: ['pkce', 'state', 'nonce'],
      issuer: offered.issuer,
      clientId: offered.clientId,
      authorization: { url: offered.authorizationUrl, params: { scope: offered.scope } },
      token: {
        async request({ params, checks, provider }) {
          try {
            // next-auth leaves this check to a custom `token.request`.
            if (!checks.state || params.state !== checks.state)
              throw new SignInError({ code: 'company_failed' })
            // RFC 9207: a response that names another issuer is not for this sign-in.
            if (params.iss !== undefined && params.iss !== offered.issuer)
              throw new SignInError({ code: 'company_failed' })
            const grant = {
              businessId,
              code: params.code ?? '',
              codeVerifier: checks.code_verifier ?? '',
              nonce: 'nonce' in checks ? String(checks.nonce) : '',
              redirectUri: provider.callbackUrl,
            }
            signIn.login = await logInWithCompany(grant, headers)
            return { tokens: {} }
          } catch (error) {
            if (error instanceof SignInError) signIn.failure = error.message
            throw error
          }
        },
      },
      userinfo: { request: () => signIn.login as object },
      profile: (login) => login,
    },
  }
  return signIn
}
