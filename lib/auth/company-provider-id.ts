const prefix = 'company.'

/**
 * The ID of next-auth's provider for a business. Each business has its own, and with it its own redirect URI and its own
 * state: otherwise, the provider of one business could make a browser bring it a code of another business's provider.
 */
export const companyProviderId = (businessId: string) => `${prefix}${businessId}`

/** The business whose people this provider signs in; undefined for any other provider. */
export function businessOfProvider(providerId: string | undefined): string | undefined {
  const [, businessId] = /^company\.([\w-]{1,200})$/.exec(providerId ?? '') ?? []
  return businessId
}

/** The path to which a company's provider redirects after sign-in. */
export const companyCallbackPath = (businessId: string) =>
  `/api/auth/callback/${companyProviderId(businessId)}`
