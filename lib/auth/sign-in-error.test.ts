import { expect, test } from 'vitest'
import { readSignInError, SignInError } from './sign-in-error'

test('the code and the wait survive the round trip', () => {
  const failures = [
    { code: 'too_many_failures', retryAfterSeconds: 30 },
    { code: 'unreachable', retryAfterSeconds: undefined },
  ]
  for (const failure of failures) expect(readSignInError(new SignInError(failure).message)).toEqual(failure)
})
