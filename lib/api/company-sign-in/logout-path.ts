const path = '/v1/callbacks/sign-in'

/** The path at which a business's provider reports that a person has signed out. */
export const logoutPath = (businessId: string) => `${path}/${encodeURIComponent(businessId)}`

/** The route of this path, for any business. */
export const logoutRoute = `${path}/:business`
