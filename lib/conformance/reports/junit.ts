import type { Outcome } from '../outcome'
import type { Report, Result } from '../run'
import { escapeXml } from './escape-xml'
import { countOf, detailsOf } from './summary'

/** The report as JUnit XML. A deviation is a failure; a rule that was not offered or not tried is skipped. */
export function toJunit(report: Report): string {
  const skipped = countOf(report, 'not offered') + countOf(report, 'not tried')
  const counts = `tests="${report.results.length}" failures="${countOf(report, 'deviates')}" skipped="${skipped}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="conformance" ${counts} timestamp="${report.startedAt}">`,
    ...report.results.map(testcase),
    '</testsuite></testsuites>',
    '',
  ].join('\n')
}

const testcase = ({ id, section, sentence, outcome }: Result): string =>
  `<testcase classname="section ${section}" name="${escapeXml(`${id}: ${sentence}`)}">${contentOf(outcome)}</testcase>`

function contentOf(outcome: Outcome): string {
  const text = escapeXml(
    detailsOf(outcome)
      .map((parts) => parts.filter(Boolean).join(' '))
      .join('\n'),
  )
  if (outcome.kind === 'deviates') return `<failure message="deviates">${text}</failure>`
  if (outcome.kind === 'observed') return `<system-out>${text}</system-out>`
  return outcome.kind === 'holds' ? '' : `<skipped message="${outcome.kind}: ${text}"/>`
}
