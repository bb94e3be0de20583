import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccentTheme, contrast, shadesOf } from './accent-shades'

const css = readFileSync(new URL('../../app/theme.css', import.meta.url), 'utf8')
const blocks = css.split(/^\s*(?=:is\(|\[data-theme)/m).slice(1)
const colourOf = (theme: AccentTheme, name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(blocks[theme === 'light' ? 0 : 1] ?? '')?.[1] ?? ''

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)
const hard = [
  '#ffffff',
  '#000000',
  '#ffff00',
  '#facc15',
  '#0000ff',
  '#7f7f7f',
  '#ff0000',
  '#00ff00',
  '#1f2025',
]

test.each(['light', 'dark'] as const)(
  'every chosen color is readable everywhere in the %s theme',
  (theme) => {
    const holds = (colour: string) => {
      const { accent, text, soft } = shadesOf(colour, theme)
      for (const ground of ['bg', 'surface', 'raised'].map((name) => colourOf(theme, name)))
        expect(contrast(accent, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      for (const [one, other] of [
        [text, accent],
        [accent, soft],
        [colourOf(theme, 'text'), soft],
        [colourOf(theme, 'muted'), soft],
      ] as const) {
        expect(contrast(one, other), `${one} on ${other} of ${colour}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    hard.forEach(holds)
    fc.assert(fc.property(anyColour, holds), { numRuns: 500 })
  },
)

test('a readable color is used unchanged, and any other color is changed as little as possible', () => {
  expect(shadesOf('#0f766e', 'light')).toMatchObject({ accent: '#0f766e', text: '#ffffff' })
  const { accent, soft } = shadesOf('#0f766e', 'dark')
  expect(accent).not.toBe('#0f766e')
  expect(contrast(accent, soft)).toBeLessThan(5)
})
