/** The account's id. Next passes the parameters of a page's path encoded, unlike those of a route handler. */
export const accountIdOf = async (params: Promise<{ accountId: string }>) =>
  decodeURIComponent((await params).accountId)
