import type { AccentShades } from '@/lib/format/accent-shades'

/**
 * Repeats each selector from theme.css, so that these rules are more specific regardless of load order; print keeps
 * its own colors.
 */
export const accentTheme = (light: AccentShades, dark: AccentShades): string => `@media screen {
  :is(:root, [data-theme="light"]):is(:root, [data-theme="light"]) ${rule(light)}
  [data-theme="dark"][data-theme] ${rule(dark)}
}
@media screen and (prefers-color-scheme: dark) {
  [data-theme="system"][data-theme] ${rule(dark)}
}
`

const rule = ({ accent, text, soft }: AccentShades) =>
  `{ --accent: ${accent}; --accent-text: ${text}; --accent-soft: ${soft}; }`
