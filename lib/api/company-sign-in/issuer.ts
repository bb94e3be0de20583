import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'
import { ApiError } from '../api-error'
import { callOut, type OutgoingAnswer, type OutgoingRequest } from '../outgoing/outgoing-request'
import { problemOfUrl } from '../outgoing/target-url'
import { processSettings } from '../process-settings'

const timeoutMs = 5_000
const longestAnswerBytes = 128 * 1024
const keptMs = { answers: 600_000, failures: 5_000 }
/** The minimum time between two reads of an issuer's keys because of an unknown key. */
const renewalMs = 30_000
/** Only asymmetric algorithms: anyone can verify a signature, but only the issuer can create it. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const clockToleranceSeconds = 60
const mostKept = 1_000

const Url = z.string().max(2_048)
/** The parts of OpenID Connect Discovery 1.0 that we use. */
const Metadata = z.object({
  issuer: Url,
  authorization_endpoint: Url,
  token_endpoint: Url,
  jwks_uri: Url,
  userinfo_endpoint: Url.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string().max(100)).max(50).optional(),
})
export type Metadata = z.infer<typeof Metadata>
const KeySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

/** The client that a business has registered with its issuer. */
export type Client = { issuer: string; clientId: string; clientSecret: string | null }

const unavailable = (reason: string) => new ApiError('issuer_unavailable', { reason }, 5)

/** Caches the result of reading each URL. Concurrent calls share a request. */
class Cache<Value> {
  readonly #entries = new Map<string, { value: Promise<Value>; until: number; renewedAt?: number }>()

  constructor(readonly load: (url: string) => Promise<Value>) {}

  read(url: string): Promise<Value> {
    const known = this.#entries.get(url)
    if (known && performance.now() < known.until) return known.value
    return this.#load(url, known?.renewedAt)
  }

  /** Reads the URL again, unless this was done less than `renewalMs` ago. */
  renew(url: string): Promise<Value> {
    const { value, renewedAt = Number.NEGATIVE_INFINITY } = this.#entries.get(url) ?? {}
    if (value && performance.now() < renewedAt + renewalMs) return value
    return this.#load(url, performance.now())
  }

  #load(url: string, renewedAt: number | undefined): Promise<Value> {
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined && this.#entries.size >= mostKept) this.#entries.delete(oldest)
    this.#entries.delete(url)
    const entry = { value: this.load(url), until: performance.now() + keptMs.answers, renewedAt }
    entry.value.catch(() => {
      entry.until = performance.now() + keptMs.failures
    })
    this.#entries.set(url, entry)
    return entry.value
  }
}

const metadataOf = new Cache(readMetadata)
const keysOf = new Cache(async (url) => read(KeySet, await call(url)) as unknown as JSONWebKeySet)

/**
 * Reads the issuer's metadata. Throws a 503 with the reason if the issuer is unavailable or its metadata is
 * invalid.
 */
export function discover(issuer: string): Promise<Metadata> {
  return metadataOf.read(issuer)
}

async function readMetadata(issuer: string): Promise<Metadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const metadata = read(Metadata, await call(url))
  if (metadata.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
    throw unavailable(`Its metadata names the issuer ${metadata.issuer.slice(0, 200)}.`)
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint]) {
    const problem = endpoint === undefined ? undefined : problemOf(endpoint)
    if (problem) throw unavailable(`Its URL ${endpoint?.slice(0, 200)} ${problem}.`)
  }
  return metadata
}

/** Returns why the URL must not be called, worded as the end of a sentence; undefined if it may be called. */
export const problemOf = (url: string): string | undefined =>
  problemOfUrl(url, processSettings().SIGN_IN_ISSUERS)?.message

async function call(url: string, request: Partial<OutgoingRequest> = {}): Promise<OutgoingAnswer> {
  const result = await callOut(url, {
    ...request,
    headers: { accept: 'application/json', ...request.headers },
    signal: AbortSignal.timeout(timeoutMs),
    longestAnswerBytes,
    publicOnly: processSettings().SIGN_IN_ISSUERS === 'public',
  })
  if ('failure' in result) throw unavailable(result.failure.code)
  return result.answer
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  { ok, status, text }: OutgoingAnswer,
): z.infer<Schema> {
  if (!ok) throw unavailable(`HTTP ${status}`)
  const parsed = schema.safeParse(parse(text))
  if (parsed.success) return parsed.data
  const missing = parsed.error.issues[0]?.path.join('.')
  throw unavailable(missing ? `Its response lacks ${missing}.` : 'Its response is not a JSON object.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The values that the console has at the end of an authorization code flow, from the redirect and its own
 * cookies.
 */
export type Grant = { code: string; codeVerifier: string; nonce: string; redirectUri: string }
export type Claims = JWTPayload & { sub: string }

/**
 * The errors that an issuer returns for a wrong or malformed code (RFC 6749, 5.2). Other errors concern the
 * client.
 */
const refusesCode = new Set(['invalid_grant', 'invalid_request'])

const Tokens = z.object({ id_token: z.string(), access_token: z.string().optional() })

/**
 * Exchanges a code for claims about a person. They come from the ID token and, if it lacks any of the
 * `wanted` claims, also from the user info. Returns undefined if the issuer rejects the code, or the ID token
 * belongs to another sign-in.
 */
export async function redeemCode(
  client: Client,
  { code, codeVerifier, nonce, redirectUri }: Grant,
  wanted: readonly string[],
): Promise<Claims | undefined> {
  const metadata = await discover(client.issuer)
  const { headers, fields } = authenticate(client, metadata)
  const answer = await call(metadata.token_endpoint, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
      ...fields,
    }),
  })
  if (!answer.ok) {
    const error = errorOf(answer)
    if (error !== undefined && refusesCode.has(error)) return undefined
    throw unavailable(error ?? `HTTP ${answer.status}`)
  }
  const { id_token, access_token } = read(Tokens, answer)
  const claims = await verify(client, id_token)
  const isOurs = claims.azp === undefined ? !Array.isArray(claims.aud) || claims.aud.length === 1 : true
  if (!isOurs || (claims.azp ?? client.clientId) !== client.clientId || claims.nonce !== nonce)
    return undefined
  if (wanted.every((name) => claims[name] !== undefined) || !access_token || !metadata.userinfo_endpoint)
    return claims
  const more = await readUserInfo(metadata.userinfo_endpoint, access_token)
  // OpenID Connect Core, 5.3.4: user info about another person must not be used.
  return more.sub === claims.sub ? { ...more, ...claims } : claims
}

const UserInfo = z.looseObject({ sub: z.string() })

async function readUserInfo(url: string, accessToken: string): Promise<z.infer<typeof UserInfo>> {
  return read(UserInfo, await call(url, { headers: { authorization: `Bearer ${accessToken}` } }))
}

/**
 * Returns the client's authentication (RFC 6749, 2.3.1): HTTP Basic or, if the issuer supports only those,
 * form parameters. A client without a secret uses only PKCE.
 */
function authenticate(
  { clientId, clientSecret }: Client,
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: Metadata,
): { headers: Record<string, string>; fields: Record<string, string> } {
  if (clientSecret === null) return { headers: {}, fields: { client_id: clientId } }
  if (!methods.includes('client_secret_basic'))
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } }
  const inForm = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
  const pair = `${inForm(clientId)}:${inForm(clientSecret)}`
  return { headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }, fields: {} }
}

function errorOf({ text }: OutgoingAnswer): string | undefined {
  const { error } = (parse(text) ?? {}) as { error?: unknown }
  return typeof error === 'string' && /^\w{1,100}$/.test(error) ? error : undefined
}

/** The claims of an ID token received directly from the issuer. Throws a 503 if the token is not valid. */
async function verify(client: Client, token: string): Promise<Claims> {
  try {
    return (await verifyToken(client, token, ['sub', 'exp', 'iat'])) as Claims
  } catch (error) {
    throw error instanceof errors.JOSEError ? unavailable(`Its ID token is not valid: ${error.code}`) : error
  }
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
export type LogoutClaims = { jti: string; sub?: string; sid?: string }

const LogoutToken = z.object({
  jti: z.string().min(1).max(500),
  sub: z.string().optional(),
  sid: z.string().optional(),
  nonce: z.undefined().optional(),
  events: z.object({ [logoutEvent]: z.looseObject({}) }),
})

/**
 * Returns the claims of a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6); undefined if the token
 * is not valid or was issued more than `maxAgeSeconds` ago.
 */
export async function readLogoutToken(
  client: Client,
  token: string,
  maxAgeSeconds: number,
): Promise<LogoutClaims | undefined> {
  try {
    const claims = await verifyToken(client, token, ['iat', 'jti', 'events'], maxAgeSeconds)
    const { data } = LogoutToken.safeParse(claims)
    return data && (data.sub !== undefined || data.sid !== undefined) ? data : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/**
 * Verifies a token that the issuer signed for this client, and returns its claims. Throws a JOSEError if the
 * token is not valid.
 */
async function verifyToken(
  { issuer, clientId }: Client,
  token: string,
  requiredClaims: string[],
  maxTokenAge?: number,
): Promise<JWTPayload> {
  const { issuer: ownName, jwks_uri } = await discover(issuer)
  const check = async (keys: JSONWebKeySet) =>
    (
      await jwtVerify(token, createLocalJWKSet(keys), {
        issuer: ownName,
        audience: clientId,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims,
        maxTokenAge,
      })
    ).payload
  try {
    return await check(await keysOf.read(jwks_uri))
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    return check(await keysOf.renew(jwks_uri))
  }
}
