/**
 * Identifies the person for whom the requesting page was rendered. All tabs of a browser share one session cookie, so
 * a tab may show one person's data while the cookie already belongs to another.
 */
export const pageSessionHeader = 'x-beacon-session'
/** The same as a URL parameter, for requests that cannot have custom headers: event streams and downloads. */
export const pageSessionParameter = 'session'

type Person = { businessId: string; identityId: string }

export const pageSessionOf = ({ businessId, identityId }: Person): string =>
  `${encodeURIComponent(businessId)}.${encodeURIComponent(identityId)}`

/** Who is signed in now, as reported to a page whose request was rejected. */
export type OtherSession = { name: string; businessId: string }
