/** The paths where providers report the status of a message. */
export const callbackPaths = { whatsapp: '/v1/callbacks/whatsapp', twilio: '/v1/callbacks/twilio' }

/** The path for messages sent with the deployment's credentials, or with those of the business `owner`. */
export const callbackPath = (provider: keyof typeof callbackPaths, owner?: string): string =>
  owner === undefined ? callbackPaths[provider] : `${callbackPaths[provider]}/${encodeURIComponent(owner)}`
