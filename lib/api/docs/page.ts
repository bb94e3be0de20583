import type { Operation } from '@/lib/contract/operation'
import { basePath, type OperationName, operations } from '@/lib/contract/operations'
import { guideSections, table } from './guide'
import { blocks, type Html, html } from './html'
import { type Document, operationSection } from './operation-section'
import { factsCell, memberRows } from './schema-table'

/** The reference as one page, made from the OpenAPI document. Its style and script are files of their own. */
export function documentPage(document: Document, apiAuth: 'bearer' | 'documented'): string {
  const guide = guideSections(apiAuth)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>External Integration API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${basePath}/docs/page.css">
<script src="${basePath}/docs/page.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="name" href="#quick-start">API reference</a>
<button type="button" class="menu" aria-expanded="false" aria-controls="navigation" hidden>Contents</button>
<a href="${basePath}/openapi.json">openapi.json</a>
<button type="button" class="theme" hidden>Dark</button></header>
<nav id="navigation" aria-label="Contents">
<label for="filter">Find an operation</label>
<input id="filter" type="search" autocomplete="off" placeholder="Name, path or method" hidden>
<p class="none" hidden>No operation fits.</p>
<h2>Guide</h2><ul>${guide.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
${groups().map(navigationGroup)}
<h2>Records</h2><ul><li><a href="#records">All records</a></li></ul>
</nav>
<main id="content" tabindex="-1">
<h1>External Integration API</h1>
<p class="lead">Accounts, notifications and geolocated alerts on behalf of a business. Base path <code>${basePath}</code>; version 1.0.0.
Operations marked “section” are those of the API description, extensions are ours.</p>
${guide.map(({ id, title, body }) => html`<section id="${id}" class="guide" aria-labelledby="${id}-title"><h2 id="${id}-title"><a href="#${id}">${title}</a></h2>${body}</section>`)}
${groups().map(([resource, names]) => html`<h2 class="group">${resource}</h2>${names.map((name) => operationSection(name, document))}`)}
<section id="records" class="guide" aria-labelledby="records-title"><h2 id="records-title"><a href="#records">Records</a></h2>
${Object.entries(document.components.schemas).map(recordSection)}</section>
</main>
</body>
</html>`
  return page.text
}

function groups(): [string, OperationName[]][] {
  const byResource = new Map<string, OperationName[]>()
  for (const [name, { resource }] of Object.entries(operations) as [OperationName, Operation][]) {
    byResource.set(resource, [...(byResource.get(resource) ?? []), name])
  }
  return [...byResource]
}

function navigationGroup([resource, names]: [string, OperationName[]]): Html {
  const entries = names.map((name) => {
    const { method, path, summary } = operations[name]
    const words = `${name} ${method} ${path} ${summary}`.toLowerCase()
    return html`<li data-words="${words}"><a href="#${name}"><span class="method">${method}</span> ${shortOf(path)}</a></li>`
  })
  return html`<div class="operations"><h2>${resource}</h2><ul>${entries}</ul></div>`
}

/** A path without what stands in braces, which is too long for the side. */
const shortOf = (path: string) => path.replace(/\{\w+\}/g, '{…}')

function recordSection([name, schema]: [string, Document['components']['schemas'][string]]): Html {
  const rows = memberRows(schema, { marksRequired: false })
  const members = rows.length > 0 ? table(['Member', 'Value'], rows) : factsCell(schema, undefined)
  return html`<section id="schema-${name}" class="record" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title"><a href="#schema-${name}">${name}</a></h3>${blocks(String(schema.description ?? ''))}${members}</section>`
}
