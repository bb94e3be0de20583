const path = '/v1/callbacks/sign-in'

/** Where the provider of a business reports that a person has signed out. */
export const logoutPath = (businessId: string) => `${path}/${encodeURIComponent(businessId)}`

/** The same for any business, as a route. */
export const logoutRoute = `${path}/:business`
