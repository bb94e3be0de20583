import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const blocks = css.split(/^\s*(?=:is\(|\[data-theme)/m).slice(1)

const colours = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((match) => [match[1], match[2]]))

function linear(hex: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return [red, green, blue]
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The color in Oklab, in which equal distances look about equally different. */
function oklab(hex: string): { lightness: number; a: number; b: number } {
  const [red, green, blue] = linear(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function difference(one = '', other = ''): number {
  const [first, second] = [oklab(one), oklab(other)]
  return Math.hypot(first.lightness - second.lightness, first.a - second.a, first.b - second.b)
}

function hueDegrees(hex = ''): number {
  const { a, b } = oklab(hex)
  return (Math.atan2(b, a) * 180) / Math.PI
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

test.each(blocks.map((block) => [block.slice(0, block.indexOf('{')).trim(), colours(block)]))(
  'red is red, and as far from amber as a glance needs, in %s',
  (_, { red, amber }) => {
    expect(difference(red, amber)).toBeGreaterThanOrEqual(0.15)
    expect(hueDegrees(red)).toBeGreaterThan(20)
    expect(hueDegrees(red)).toBeLessThan(32)
  },
)

test('the dark theme is the same whether the user or the device chose it', () => {
  expect(blocks).toHaveLength(3)
  expect(colours(blocks[1] ?? '')).toEqual(colours(blocks[2] ?? ''))
})
