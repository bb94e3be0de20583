import { type Operation, workbookMedia } from '@/lib/contract/operation'
import { write } from './literals'

/** The parts of a request as a caller writes them. Samples read API, BUSINESS and TOKEN from the environment. */
export type SampleRequest = { params?: object; query?: object; body?: unknown; upload?: unknown }
export type CodeSample = { lang: string; source: string }

/** The same request for curl, JavaScript (fetch) and Python (its standard library alone). */
export function codeSamples(operation: Operation, request: SampleRequest): CodeSample[] {
  const call = callOf(operation, request)
  return [
    { lang: 'Shell', source: inCurl(call) },
    { lang: 'JavaScript', source: inJavaScript(call) },
    { lang: 'Python', source: inPython(call) },
  ]
}

type Call = {
  method: string
  path: string
  isIdentified: boolean
  /** An extension takes the business from the token; the other operations need it as a header. */
  namesBusiness: boolean
  type?: 'application/json' | 'text/csv'
  body?: unknown
  answers: 'json' | 'text' | 'bytes'
}

function callOf(operation: Operation, { params = {}, query = {}, body, upload }: SampleRequest): Call {
  return {
    method: operation.method,
    path: pathOf(operation.path, params) + queryOf(query),
    isIdentified: operation.auth !== 'none',
    namesBusiness: operation.auth !== 'none' && operation.section !== undefined,
    type: upload !== undefined ? 'text/csv' : body !== undefined ? 'application/json' : undefined,
    body: upload ?? body,
    answers: operation.media === undefined ? 'json' : operation.media === workbookMedia ? 'bytes' : 'text',
  }
}

function pathOf(path: string, params: object): string {
  return Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  )
}

function queryOf(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, String(one))
  }
  return search.size === 0 ? '' : `?${search}`
}

function inCurl({ method, path, isIdentified, namesBusiness, type, body, answers }: Call): string {
  const lines = [`curl --fail-with-body "$API${path}"`]
  if (method !== (type ? 'POST' : 'GET')) lines.push(`-X ${method}`)
  if (isIdentified) lines.push('-H "authorization: Bearer $TOKEN"')
  if (namesBusiness) lines.push('-H "x-client-id: $BUSINESS"')
  if (type) {
    const text = type === 'text/csv' ? String(body) : write(body, 'json', 1)
    lines.push(`-H 'content-type: ${type}'`, `--data-binary '${text.replaceAll("'", `'\\''`)}'`)
  }
  if (answers === 'bytes') lines.push('--output accounts.xlsx')
  return lines.join(' \\\n  ')
}

function inJavaScript({ method, path, isIdentified, namesBusiness, type, body, answers }: Call): string {
  const headers = [
    ...(isIdentified ? [`authorization: \`Bearer \${TOKEN}\``] : []),
    ...(namesBusiness ? ["'x-client-id': BUSINESS"] : []),
    ...(type ? [`'content-type': '${type}'`] : []),
  ]
  const text = write(body, 'javascript', 1)
  return [
    `const { API, ${namesBusiness ? 'BUSINESS, ' : ''}TOKEN } = process.env`,
    `const response = await fetch(\`\${API}${path}\`, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    `  headers: { ${headers.join(', ')} },`,
    ...(type ? [`  body: ${type === 'text/csv' ? text : `JSON.stringify(${text})`},`] : []),
    '})',
    `console.log(response.status, await response.${answers}())`,
  ].join('\n')
}

function inPython({ method, path, isIdentified, namesBusiness, type, body, answers }: Call): string {
  const headers = [
    ...(isIdentified ? ["'authorization': 'Bearer ' + env['TOKEN']"] : []),
    ...(namesBusiness ? ["'x-client-id': env['BUSINESS']"] : []),
    ...(type ? [`'content-type': '${type}'`] : []),
  ]
  const text = write(body, 'python', 0)
  const usual = type ? 'POST' : 'GET'
  const parts = [
    `env['API'] + ${write(path, 'python', 0)}`,
    type ? 'data' : 'None',
    'headers',
    ...(method === usual ? [] : [`method='${method}'`]),
  ]
  return [
    `import ${type === 'application/json' ? 'json, ' : ''}os, urllib.request`,
    'env = os.environ',
    ...(type ? [`data = ${type === 'text/csv' ? text : `json.dumps(${text})`}.encode()`] : []),
    `headers = {${headers.join(', ')}}`,
    `request = urllib.request.Request(${parts.join(', ')})`,
    `print(urllib.request.urlopen(request).read()${answers === 'bytes' ? '' : '.decode()'})`,
  ].join('\n')
}
