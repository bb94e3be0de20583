const path = '/v1/callbacks/sign-in'

/** The path at which a business's provider reports that a person has signed out. */
export const logoutPath = (businessId: string) => `${path}/${encodeURIComponent(businessId)}`

/** The route pattern that matches `logoutPath` for every business. */
export const logoutRoute = `${path}/:business`
