/** Error codes for failures before a connection was established. */
const beforeSending: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_HAS_EXPIRED',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** The code or name of the error that `fetch` threw. */
export function failureCode(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const { code, name } = (cause ?? {}) as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'error')
}

/** Whether `fetch` threw because it could not connect: only then is it certain that nothing was sent. */
export function failedToConnect(error: unknown): boolean {
  return beforeSending.has(failureCode(error))
}
