import { withQuery } from '@/lib/data/read'

// URLs are built only in this file, because IDs assigned by another deployment may contain any characters.

/** Pages at `/accounts/…` that an account's ID could be mistaken for. */
export const pagesBesideAccounts = ['bring-in', 'by-ids', 'import', 'jobs', 'new']
const mark = '~'

/** Browsers resolve these segments as the current and the parent folder. */
const isDots = (id: string) => id === '.' || id === '..'

/** An account's ID is prefixed with a tilde if it would lead to another page or if it starts with a tilde itself. */
const accountSegment = (id: string) =>
  pagesBesideAccounts.includes(id) || id.startsWith(mark) || isDots(id) ? mark + id : id

/** The account's ID in the decoded last segment of its address. */
export const accountOfSegment = (segment: string) =>
  segment.startsWith(mark) ? segment.slice(mark.length) : segment

export const accountHref = (id: string) => `/accounts/${encodeURIComponent(accountSegment(id))}`
export const accountEditHref = (id: string) => `${accountHref(id)}/edit`
export const jobHref = (id: string) => `/accounts/jobs/${encodeURIComponent(id)}`
export const notificationHref = (id: string) => `/notifications/${encodeURIComponent(id)}`

export const inboxHref = (accountId: string) => withQuery('/inbox', { account: accountId })

/** The list of accounts, optionally filtered by the ID of a `type` or `job`. */
export const accountsHref = (query: { q?: string; type?: string; job?: string }) =>
  withQuery('/accounts', query)

export const newAccountHref = (phone: string) => withQuery('/accounts/new', { phone })

/** The form for a new notification: to an account, or prefilled with the text of the notification `from`. */
export const composeHref = (query: { account?: string; from?: string }) =>
  withQuery('/notifications/new', query)

/** The alerts screen; `alert` is a number or an ID; other values are IDs. `draw` opens an area's outline. */
export const alertsHref = (query: {
  account?: string
  alert?: string | number
  area?: string
  draw?: string
  new?: true
}) => withQuery('/alerts', query)
