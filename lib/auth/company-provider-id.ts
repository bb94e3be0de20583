const prefix = 'company.'

/**
 * The ID of next-auth's provider for a business. Each business has its own, with its own redirect URI and state:
 * otherwise, one business's provider could trick a browser into delivering it a code that another business's provider
 * has issued.
 */
export const companyProviderId = (businessId: string) => `${prefix}${businessId}`

/** The business whose users this provider signs in; undefined for any other provider. */
export function businessOfProvider(providerId: string | undefined): string | undefined {
  const [, businessId] = /^company\.([\w-]{1,200})$/.exec(providerId ?? '') ?? []
  return businessId
}

/** The path to which a company's provider redirects after sign-in. */
export const companyCallbackPath = (businessId: string) =>
  `/api/auth/callback/${companyProviderId(businessId)}`
