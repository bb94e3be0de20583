/**
 * Whose page a request comes from. All tabs of a browser share one session cookie, so a tab may show what was read for
 * one person while the cookie is already another's.
 */
export const pageSessionHeader = 'x-beacon-session'
/** The same in an address, where a request cannot have headers of ours: event streams and downloads. */
export const pageSessionParameter = 'session'

type Person = { businessId: string; identityId: string }

export const pageSessionOf = ({ businessId, identityId }: Person): string =>
  `${encodeURIComponent(businessId)}.${encodeURIComponent(identityId)}`

/** Who is signed in now, as a refused page tells it. */
export type OtherSession = { name: string; businessId: string }
