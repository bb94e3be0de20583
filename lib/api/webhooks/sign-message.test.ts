import { expect, test } from 'vitest'
import { newSecret, signedHeaders } from './sign-message'

const at = new Date(1_614_265_330_000)

test('signatures match those of the standardwebhooks package', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLKSw'
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at }
  expect(signedHeaders(message, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,SyXkWn/MGzl/k4oUkCS3sNkRlk24+z202qhCGFIwvLA=',
  })
  expect(signedHeaders({ id: 'msg_1', body: '{"a":"ñ🖥"}', at }, [secret])['webhook-signature']).toBe(
    'v1,TwLJVhulpZo4lA02eps+fJzT7zzzocruNo2udSsR0eM=',
  )
})

test('two secrets give two signatures, and every new secret is different', () => {
  const secrets = [newSecret(), newSecret()]
  expect(new Set(secrets).size).toBe(2)
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const message = { id: 'a', body: '{}', at }
  const each = secrets.map((secret) => signedHeaders(message, [secret])['webhook-signature'])
  expect(signedHeaders(message, secrets)['webhook-signature']).toBe(each.join(' '))
})
