import { accountOfSegment } from '@/components/hrefs'

/** The account's ID. Next passes route parameters to a page URL-encoded, but to a route handler decoded. */
export const accountIdOf = async (params: Promise<{ accountId: string }>) =>
  accountOfSegment(decodeURIComponent((await params).accountId))
