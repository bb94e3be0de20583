import { expect, test } from 'vitest'
import { Slots } from './upload-slots'

const never = new AbortController().signal

/** Starts work that runs until the test ends it, and records the order in which it started. */
function rig(limits: { perKey: number; total: number }) {
  const slots = new Slots(limits)
  const begun: string[] = []
  const begin = (name: string, key: string, signal = never) => {
    let end = () => {}
    let fail = (_: Error) => {}
    const work = new Promise<void>((resolve, reject) => {
      end = resolve
      fail = reject
    })
    const done = slots.run(key, signal, () => {
      begun.push(name)
      return work
    })
    return { end, fail, done }
  }
  return { begun, begin }
}

test('the third task for a key waits until one of the first two has ended, while other keys do not wait', async () => {
  const { begun, begin } = rig({ perKey: 2, total: 4 })
  const first = begin('1', 'a')
  const second = begin('2', 'a')
  begin('3', 'a')
  begin('other', 'b')
  await Promise.resolve()
  expect(begun).toEqual(['1', '2', 'other'])
  second.fail(new Error('broken'))
  await expect(second.done).rejects.toThrow('broken')
  expect(begun).toEqual(['1', '2', 'other', '3'])
  first.end()
  await first.done
})

test('the keys together never run more tasks than the total limit, and tasks start in order of arrival', async () => {
  const { begun, begin } = rig({ perKey: 2, total: 2 })
  const first = begin('1', 'a')
  begin('2', 'b')
  begin('3', 'c')
  begin('4', 'a')
  await Promise.resolve()
  expect(begun).toEqual(['1', '2'])
  first.end()
  await first.done
  expect(begun).toEqual(['1', '2', '3'])
})

test('a caller who leaves while waiting is never started, and the next one takes its slot', async () => {
  const { begun, begin } = rig({ perKey: 1, total: 1 })
  const leaver = new AbortController()
  const first = begin('1', 'a')
  const second = begin('2', 'a', leaver.signal)
  const third = begin('3', 'a')
  leaver.abort(new Error('left'))
  await expect(second.done).rejects.toThrow('left')
  await expect(begin('4', 'a', leaver.signal).done).rejects.toThrow('left')
  first.end()
  await first.done
  third.end()
  await third.done
  expect(begun).toEqual(['1', '3'])
})
