import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const blocks = css.split(/^\s*(?=:is\(|\[data-theme)/m).slice(1)

const colours = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((match) => [match[1], match[2]]))

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = ''): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const states = ['red', 'amber', 'green', 'blue', 'accent']
const grounds = ['bg', 'surface', 'raised']
const pairs = [
  ...['text', 'muted', ...states].flatMap((colour) => grounds.map((ground) => [colour, ground])),
  ...states.flatMap((state) => [state, 'text', 'muted'].map((colour) => [colour, `${state}-soft`])),
  ['accent-text', 'accent'],
  ['bg', 'red'],
]

test.each(blocks.map((block) => [block.slice(0, block.indexOf('{')).trim(), colours(block)]))(
  'text is readable on every background in %s',
  (_, palette) => {
    const hard = pairs.filter(
      ([colour, ground]) => contrast(palette[`${colour}`], palette[`${ground}`]) < 4.5,
    )
    expect(hard).toEqual([])
    expect(contrast(palette['line-strong'], palette.bg)).toBeGreaterThanOrEqual(3)
  },
)

test('the dark theme is the same whether the user or the device chose it', () => {
  expect(blocks).toHaveLength(3)
  expect(colours(blocks[1] ?? '')).toEqual(colours(blocks[2] ?? ''))
})
