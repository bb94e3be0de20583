import type { Operation } from '@/lib/contract/operation'
import { basePath, operations } from '@/lib/contract/operations'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
  body { max-width: 960px; margin: 32px auto; padding: 0 24px }
  h1 { font-size: 20px } h2 { font-size: 16px; margin-top: 32px }
  details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 8px 0 }
  summary { cursor: pointer } code, pre { font: 12px/1.5 ui-monospace, monospace } pre { overflow: auto }
  .method { display: inline-block; width: 56px; font-weight: 600 } .mark { opacity: .7 }`

let page: string | undefined

/** The OpenAPI document as a page to read, without scripts. */
export function documentPage(): string {
  page ??= `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>External Integration API</title><style>${style}</style>
<h1>External Integration API</h1>
<p>Base path <code>${basePath}</code>. The same as data: <a href="openapi.json">openapi.json</a>.
Operations marked “extension” are not part of the API description.</p>
${groups().map(renderGroup).join('\n')}</html>`
  return page
}

function groups(): [string, [string, Operation][]][] {
  const byResource = new Map<string, [string, Operation][]>()
  for (const entry of Object.entries<Operation>(operations)) {
    byResource.set(entry[1].resource, [...(byResource.get(entry[1].resource) ?? []), entry])
  }
  return [...byResource]
}

function renderGroup([resource, entries]: [string, [string, Operation][]]): string {
  return `<h2>${escapeHtml(resource)}</h2>${entries.map(renderOperation).join('')}`
}

function renderOperation([name, operation]: [string, Operation]): string {
  const paths = {} as Record<string, Record<string, object>>
  const details = paths[operation.path]?.[operation.method.toLowerCase()] ?? {}
  const mark = operation.section === undefined ? 'extension' : `section ${operation.section}`
  return `<details id="${name}"><summary><span class="method">${operation.method}</span> <code>${escapeHtml(operation.path)}</code>
${escapeHtml(operation.summary)} <span class="mark">${mark}</span></summary>
<pre>${escapeHtml(JSON.stringify(details, null, 2))}</pre></details>`
}
