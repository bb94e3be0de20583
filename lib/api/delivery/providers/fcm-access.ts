import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { failureCode } from '@/lib/connection-failure'
import { SettingsError } from '@/lib/env'
import type { Outcome } from './port'
import { callProvider } from './provider-request'
import { stopChannel } from './stop-channel'

/** A Firebase project's service account, and the URL that issues its access tokens. */
export type ServiceAccount = {
  projectId: string
  clientEmail: string
  privateKey: KeyObject
  tokenUri: string
}

/** An access token or, if there is none, the outcome for all messages. */
export type Access = { token: string } | { outcome: Outcome }

type CachedToken = { token: string; renewAt: number; endsAt: number }

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const assertionSeconds = 3600
const renewalSeconds = 300
const pauseSeconds = 30

/**
 * Reads the service account in FCM_SERVICE_ACCOUNT, which is either JSON or the path of a JSON file. Throws
 * SettingsError, without quoting the setting, because it may contain the private key.
 */
export function readServiceAccount(setting: string): ServiceAccount {
  const members = parse(setting.trimStart().startsWith('{') ? setting : readFile(setting))
  const member = (name: string): string => {
    const value = members[name]
    if (typeof value !== 'string' || value === '') throw unusable(`has no ${name}`)
    return value
  }
  const [projectId, clientEmail] = [member('project_id'), member('client_email')]
  const privateKey = readKey(member('private_key'))
  const tokenUri = member('token_uri')
  if (!/^https?:\/\//.test(tokenUri) || !URL.canParse(tokenUri))
    throw unusable('has a token_uri that is not an http:// or https:// URL')
  return { projectId, clientEmail, privateKey, tokenUri }
}

/** Gets a service account's access tokens. All sends share one token, and one request for the next. */
export class AccessTokens {
  #cached?: CachedToken
  #pending?: Promise<Access>

  /** `requestSeconds` is the time limit for a request to the token server. */
  constructor(
    readonly account: ServiceAccount,
    readonly requestSeconds = 10,
  ) {}

  /**
   * Returns a valid token, or the outcome for messages if there is none. Never rejects, and returns at once
   * when `signal` aborts. Shortly before a token expires, it is still used while the next one is requested,
   * so a short outage of the token server delays no messages.
   */
  async get(signal: AbortSignal): Promise<Access> {
    const cached = this.#cached
    const now = performance.now()
    if (cached && now < cached.renewAt) return cached
    this.#pending ??= this.#request()
    return cached && now < cached.endsAt ? cached : untilAborted(this.#pending, signal)
  }

  /** Discards the token after FCM has rejected it, unless it has already been replaced. */
  discard(token: string): void {
    if (this.#cached?.token === token) this.#cached = undefined
  }

  async #request(): Promise<Access> {
    const access = await requestToken(this.account, this.requestSeconds)
    this.#pending = undefined
    if ('token' in access) this.#cached = access
    else if (this.#cached) this.#cached.renewAt = performance.now() + pauseSeconds * 1000
    return access
  }
}

/**
 * Stops waiting when `signal` aborts. The token request continues, because other sends are waiting for it.
 */
function untilAborted(asked: Promise<Access>, signal: AbortSignal): Promise<Access> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(withoutToken(failureCode(signal.reason)))
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    asked.then((access) => {
      signal.removeEventListener('abort', giveUp)
      resolve(access)
    })
  })
}

/** Requests an access token (RFC 7523, section 2.1). */
async function requestToken(
  account: ServiceAccount,
  seconds: number,
): Promise<CachedToken | { outcome: Outcome }> {
  const called = await callProvider(account.tokenUri, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signAssertion(account),
    }),
    signal: AbortSignal.timeout(seconds * 1000),
  })
  if ('outcome' in called) return withoutToken(called.outcome.code ?? called.outcome.kind)
  const { ok, status, json, retryAfterSeconds } = called.answer
  const { access_token: token, expires_in: lifetime, error } = json
  if (!ok || typeof token !== 'string')
    return withoutToken(typeof error === 'string' ? error : `http_${status}`, retryAfterSeconds)
  const endsAt = performance.now() + (typeof lifetime === 'number' ? lifetime : 0) * 1000
  return { token, endsAt, renewAt: endsAt - renewalSeconds * 1000 }
}

/** The signed JWT (RFC 7523, section 3), with the scope that Google requires. */
function signAssertion({ clientEmail, privateKey, tokenUri }: ServiceAccount): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: clientEmail, scope, aud: tokenUri, iat, exp: iat + assertionSeconds }
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encode).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Errors for an account or key that the token server does not, or no longer, accept (RFC 6749, section 5.2).
 */
const accountFaults = new Set(['invalid_client', 'invalid_grant', 'unauthorized_client'])

/**
 * The outcome without a token. It never depends on the message, so the message waits until the problem is
 * fixed.
 */
function withoutToken(code: string, afterSeconds?: number): { outcome: Outcome } {
  if (accountFaults.has(code)) return { outcome: stopChannel(code) }
  return { outcome: { kind: 'retry', code, afterSeconds, wholeChannel: true } }
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unusable(`is the path of a file that cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {}
  throw unusable('does not contain a JSON object')
}

/**
 * Signs with the key once, so that an unusable key is reported at startup instead of when the first message
 * is sent.
 */
function readKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    sign('sha256', Buffer.from(scope), key)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {}
  throw unusable('has a private_key that is not an RSA private key')
}

const unusable = (problem: string) => new SettingsError([`FCM_SERVICE_ACCOUNT ${problem}.`])
