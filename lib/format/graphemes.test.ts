import { afterEach, expect, test, vi } from 'vitest'

const { Segmenter } = Intl
afterEach(() => {
  Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true })
})

test.each([
  [
    'with Intl.Segmenter, a text is split into user-perceived characters',
    Segmenter,
    ['a', '👩‍🚒', 'e\u0301'],
  ],
  [
    'without Intl.Segmenter, a text is split into code points',
    undefined,
    ['a', '👩', '\u200d', '🚒', 'e', '\u0301'],
  ],
])('%s', async (_, segmenter, expected) => {
  if (!segmenter) Reflect.deleteProperty(Intl, 'Segmenter')
  vi.resetModules()
  const { graphemesOf } = await import('./graphemes')
  expect(graphemesOf('a👩‍🚒e\u0301')).toEqual(expected)
})
