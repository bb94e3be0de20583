import { expect, test } from 'vitest'
import { readSignInError, SignInError } from './sign-in-error'

test('the error message preserves the code and the wait', () => {
  const failures = [
    { code: 'too_many_failures', retryAfterSeconds: 30 },
    { code: 'unreachable', retryAfterSeconds: undefined },
  ]
  for (const failure of failures) expect(readSignInError(new SignInError(failure).message)).toEqual(failure)
})
