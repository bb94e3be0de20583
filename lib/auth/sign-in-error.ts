type Reason = { code: string; retryAfterSeconds?: number }

/**
 * next-auth passes only an error's message to the browser, so the message contains the code and the wait, as
 * `code:seconds`.
 */
export class SignInError extends Error {
  constructor({ code, retryAfterSeconds }: Reason) {
    super(`${code}:${retryAfterSeconds ?? ''}`)
  }
}

export function readSignInError(message: string): Reason {
  const [code = '', seconds] = message.split(':')
  return { code, retryAfterSeconds: seconds ? Number(seconds) : undefined }
}
