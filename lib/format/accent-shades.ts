/** A color's shades in one theme: the accent itself, text on it, and a soft background behind it. */
export type AccentShades = { accent: string; text: string; soft: string }

type Rgb = readonly [number, number, number]

/**
 * The background and text colors of both themes, as in theme.css, and the color with which an accent is mixed
 * until it is readable.
 */
const themes = {
  light: { grounds: ['#ffffff', '#f6f6f7'], texts: ['#1b1c20', '#5f626b'], toward: '#000000', most: 10 },
  dark: {
    grounds: ['#121316', '#18191d', '#1f2025'],
    texts: ['#ececef', '#a3a6ae'],
    toward: '#ffffff',
    most: 24,
  },
} as const
export type AccentTheme = keyof typeof themes

/** The possible text colors on an accent; white is used if it is readable. */
const onAccent = ['#ffffff', '#121316'] as const
const readable = 4.5

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/**
 * A color's shades in a theme: the color itself if it is readable on all of the theme's backgrounds, otherwise
 * the color mixed with just enough black (light theme) or white (dark theme) to be readable. Text, lines and
 * focus rings get a contrast of at least 4.5.
 */
export function shadesOf(colour: string, theme: AccentTheme): AccentShades {
  const { toward } = themes[theme]
  for (let share = 0; share < 100; share += 1) {
    const accent = mix(colour, toward, share)
    const soft = softOf(accent, theme)
    if ([...themes[theme].grounds, soft].every((ground) => contrast(accent, ground) >= readable))
      return { accent, text: textOn(accent), soft }
  }
  return { accent: toward, text: textOn(toward), soft: softOf(toward, theme) }
}

/** A tint of the accent on the background, faint enough for the theme's text colors to stay readable on it. */
function softOf(accent: string, theme: AccentTheme): string {
  const { grounds, texts, most } = themes[theme]
  for (let share = most; share > 0; share -= 1) {
    const soft = mix(grounds[0], accent, share)
    if (texts.every((text) => contrast(text, soft) >= readable)) return soft
  }
  return grounds[0]
}

const textOn = (accent: string): string =>
  contrast(onAccent[0], accent) >= readable ? onAccent[0] : onAccent[1]

/** Mixes `share` percent of `other` into `one`. */
function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  const parts = from.map((part, at) => Math.round(part + (((to[at] ?? 0) - part) * share) / 100))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function rgbOf(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/** The contrast ratio of two colors, as defined in WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
