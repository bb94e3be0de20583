import type { Report, Result } from '../run'
import { escapeXml } from './escape-xml'
import { bySection, countsOf, detailsOf, effortOf, settingLines, signs, titleOf } from './summary'

const style = `
  :root { color-scheme: light dark; --ink: #1c1c1f; --paper: #fff; --line: #d9d9de; --quiet: #5c5c66;
    --good: #116a3a; --bad: #b3141d; --seen: #0b5cad; --warn: #7a5200 }
  @media (prefers-color-scheme: dark) { :root { --ink: #ececf1; --paper: #17171a; --line: #3a3a42; --quiet: #a5a5b0;
    --good: #5fd08f; --bad: #ff8f8f; --seen: #7fbcff; --warn: #e5b55c } }
  body { font: 14px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 24px auto;
    max-width: 1100px; padding: 0 16px }
  h1 { font-size: 20px } h2 { font-size: 16px; margin: 24px 0 4px }
  table { border-collapse: collapse; width: 100%; table-layout: fixed }
  th, td { text-align: left; vertical-align: top; padding: 6px 8px; border-top: 1px solid var(--line);
    font-weight: normal; overflow-wrap: anywhere }
  thead th { color: var(--quiet); border-top: 0 }
  .rule { width: 180px } .outcome { width: 120px }
  code, pre { font: 12px/1.5 ui-monospace, monospace } pre { overflow-x: auto; white-space: pre-wrap }
  dl { margin: 4px 0 0; color: var(--quiet) } dd { margin: 0 }
  .holds { color: var(--good) } .deviates { color: var(--bad) } .observed { color: var(--seen) }
  .not-offered { color: var(--warn) } .not-tried { color: var(--quiet) }
`

/** The report as one HTML file without scripts, for light and dark color schemes. */
export function toHtml(report: Report): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(titleOf(report))}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeXml(titleOf(report))}</h1>
<p><strong>${countsOf(report)}.</strong> ${effortOf(report)}.</p>
${settingsOf(report)}
${leftBehindOf(report)}
${bySection(report).map(sectionOf).join('\n')}
</main>
</body>
</html>
`
}

function settingsOf(report: Report): string {
  const lines = settingLines(report)
  const title = '<h2>Settings for a client of this deployment</h2>'
  if (lines.length === 0) return `${title}\n<p>None besides its address.</p>`
  return `${title}\n<pre>${escapeXml(lines.join('\n'))}</pre>`
}

function leftBehindOf({ leftBehind }: Report): string {
  if (leftBehind.length === 0) return ''
  const items = leftBehind.map((line) => `<li>${escapeXml(line)}</li>`).join('')
  return `<h2>Could not be removed</h2>\n<ul>${items}</ul>`
}

const sectionOf = ([section, results]: [
  string,
  Result[],
]): string => `<h2 id="s${section}">Section ${section}</h2>
<table aria-labelledby="s${section}">
<thead><tr><th scope="col" class="outcome">Outcome</th><th scope="col" class="rule">Rule</th><th scope="col">Sentence</th></tr></thead>
<tbody>
${results.map(rowOf).join('\n')}
</tbody>
</table>`

function rowOf({ id, sentence, outcome }: Result): string {
  const kind = `<td class="${outcome.kind.replace(' ', '-')}"><span aria-hidden="true">${signs[outcome.kind]}</span> ${outcome.kind}</td>`
  const details = detailsOf(outcome).map(
    ([label, text]) => `<dt>${label || 'what was seen'}</dt><dd><code>${escapeXml(text)}</code></dd>`,
  )
  const list = details.length > 0 ? `<dl>${details.join('')}</dl>` : ''
  return `<tr>${kind}<th scope="row"><code>${id}</code></th><td>${escapeXml(sentence)}${list}</td></tr>`
}
