import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type StreetColours, streetColours } from './street-colours'

const theme = readFileSync(new URL('../../../../app/theme.css', import.meta.url), 'utf8')
const map = readFileSync(new URL('../../map.css', import.meta.url), 'utf8')
const found = (css: string, name: string) =>
  [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6})`, 'g'))].map(([, colour = '']) => colour)

const themes = [false, true].map((isDark, at) => ({
  isDark,
  colours: streetColours(isDark),
  ground: found(theme, 'map-land')[at] ?? '',
  alerts: [found(map, 'map-open')[at] ?? '', found(map, 'map-acknowledged')[at] ?? ''],
}))

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const names = [
  'minorName',
  'majorName',
  'waterName',
  'parkName',
  'quarterName',
  'townName',
  'placeName',
] as const
const isName = (name: string) => names.some((one) => one === name)
const areas = (colours: StreetColours) =>
  Object.entries(colours).filter(([name]) => !isName(name) && !/halo|rail|Casing|border/.test(name))

test.each(themes)(
  'the land in a file has no visible edge where the map around it begins (dark: $isDark)',
  (one) => {
    expect(one.colours.land).toBe(one.ground)
  },
)

test.each(themes)('every name is legible on its halo (dark: $isDark)', ({ colours }) => {
  expect(names.filter((name) => contrast(colours[name], colours.halo) < 4.5)).toEqual([])
})

test.each(themes)('alerts stand out against everything they may be on (dark: $isDark)', (one) => {
  const lost = one.alerts.flatMap((alert) =>
    areas(one.colours).filter(([, colour]) => contrast(alert, colour) < 3),
  )
  expect(lost).toEqual([])
})
