/** The paths where providers report the status of a message. */
export const callbackPaths = { whatsapp: '/v1/callbacks/whatsapp', twilio: '/v1/callbacks/twilio' }
