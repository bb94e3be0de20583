import type { Outcome } from '../outcome'
import type { Report, Result } from '../run'
import { bySection, countsOf, detailsOf, effortOf, settingLines, signs, titleOf } from './summary'

const colors: Record<Outcome['kind'], number> = {
  holds: 32,
  deviates: 31,
  observed: 36,
  'not offered': 33,
  'not tried': 90,
}

/** The report as plain text by section, in color if the terminal supports it. */
export function toTerminal(report: Report, hasColors = false): string {
  const paint = (kind: Outcome['kind'], text: string) =>
    hasColors ? `\u001b[${colors[kind]}m${text}\u001b[0m` : text
  const lines = ({ id, sentence, outcome }: Result) => [
    `  ${paint(outcome.kind, `${signs[outcome.kind]} ${outcome.kind.padEnd(11)}`)} ${id.padEnd(22)} ${sentence}`,
    ...detailsOf(outcome).map(([label, text]) => `${' '.repeat(39)}${label && `${label} `}${text}`),
  ]
  return [
    titleOf(report),
    ...bySection(report).flatMap(([section, results]) => [
      '',
      `Section ${section}`,
      ...results.flatMap(lines),
    ]),
    '',
    ...closing(report),
    '',
  ].join('\n')
}

function closing(report: Report): string[] {
  const settings = settingLines(report)
  return [
    `${countsOf(report)}.`,
    `${effortOf(report)}.`,
    settings.length === 0
      ? 'A client of this deployment needs no settings besides its address.'
      : 'A client of this deployment needs these settings:',
    ...settings.map((line) => `  ${line}`),
    ...(report.leftBehind.length > 0 ? ['Could not be removed:'] : []),
    ...report.leftBehind.map((line) => `  ${line}`),
  ]
}
