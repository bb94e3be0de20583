/** The paths where providers report the status of a message. */
export const callbackPaths = { whatsapp: '/v1/callbacks/whatsapp', twilio: '/v1/callbacks/twilio' }

/** The path for the deployment's messages, or for those that a business sends with its own credentials. */
export const callbackPath = (provider: keyof typeof callbackPaths, owner?: string): string =>
  owner === undefined ? callbackPaths[provider] : `${callbackPaths[provider]}/${encodeURIComponent(owner)}`
