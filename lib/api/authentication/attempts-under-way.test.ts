import { expect, test } from 'vitest'
import { AttemptsUnderWay } from './attempts-under-way'

/** Lets `most` attempts run at once. */
function limit(most: number) {
  let running = 0
  return {
    enter: async () => (running < most ? ++running : undefined),
    leave: () => {
      running -= 1
    },
  }
}

test('attempts run concurrently up to the limit, and waiting attempts start in order as others end', async () => {
  const attempts = new AttemptsUnderWay()
  const { enter, leave } = limit(2)
  await attempts.start('office', enter)
  await attempts.start('office', enter)
  const started: number[] = []
  const waiting = [3, 4].map((number) => attempts.start('office', enter).then(() => started.push(number)))
  await attempts.start('elsewhere', limit(2).enter)
  expect(started).toEqual([])
  const end = () => {
    leave()
    attempts.end('office')
  }
  end()
  await waiting[0]
  expect(started).toEqual([3])
  end()
  await waiting[1]
  expect(started).toEqual([3, 4])
})

test('an attempt that ends while the next attempt is being checked is not missed', async () => {
  const attempts = new AttemptsUnderWay()
  const { enter, leave } = limit(1)
  await attempts.start('office', enter)
  let isFirst = true
  const next = attempts.start('office', async () => {
    const value = await enter()
    if (isFirst) {
      leave()
      attempts.end('office')
    }
    isFirst = false
    return value
  })
  expect(await next).toBe(1)
})

test('an attempt that is not allowed to start does not hold up the others', async () => {
  const attempts = new AttemptsUnderWay()
  const refused = attempts.start('office', () => Promise.reject(new Error('too many failures')))
  await expect(refused).rejects.toThrow('too many failures')
  expect(await attempts.start('office', limit(1).enter)).toBe(1)
})

test('an attempt that has waited too long must start or fail', async () => {
  const attempts = new AttemptsUnderWay(0)
  const decide = async (mustDecide: boolean) => {
    if (mustDecide) throw new Error('too many failures')
  }
  await expect(attempts.start('office', decide)).rejects.toThrow('too many failures')
})
