import { type Operation, workbookMedia } from '@/lib/contract/operation'
import { write } from './literals'

/** A sample request's parameters, query, and body or upload. */
export type SampleRequest = { params?: object; query?: object; body?: unknown; upload?: unknown }
export type SampleLanguage = 'Shell' | 'JavaScript' | 'Python'
export type CodeSample = { lang: SampleLanguage; source: string }

/**
 * The code that precedes the samples of a language: a function `call` that needs only curl, fetch, or
 * Python's standard library.
 */
export const sampleSetup: Record<SampleLanguage, string> = {
  Shell: `call() {
  curl --fail-with-body -X "$1" "$API$2" -H "authorization: Bearer $TOKEN" -H "x-client-id: $BUSINESS" \\
    \${3+-H "content-type: \${4-application/json}" --data-binary "$3"}
}`,
  JavaScript: `const { API, BUSINESS, TOKEN } = process.env
function call(method, path, body, type = 'application/json') {
  const headers = { authorization: \`Bearer \${TOKEN}\`, 'x-client-id': BUSINESS }
  if (body !== undefined) headers['content-type'] = type
  return fetch(API + path, { method, headers, body: typeof body === 'object' ? JSON.stringify(body) : body })
}`,
  Python: `import json, os
from urllib.request import Request, urlopen
API, BUSINESS, TOKEN = map(os.environ.get, ('API', 'BUSINESS', 'TOKEN'))
def call(method, path, body=None, type='application/json'):
    headers = {'authorization': f'Bearer {TOKEN}', 'x-client-id': BUSINESS}
    if body is not None:
        headers['content-type'] = type
        body = (body if isinstance(body, str) else json.dumps(body)).encode()
    return urlopen(Request(API + path, body, headers, method=method))`,
}

/** One call in each language. IDs in its path and its body are variables. */
export function codeSamples({ method, path, media }: Operation, request: SampleRequest): CodeSample[] {
  const { query = {}, body, upload } = request
  const address = path + queryOf(query)
  const hasVariables = path.includes('{')
  const variables = address.replaceAll(/\{(\w+)\}/g, '$$$1')
  const inShell = address === path ? variables : `"${variables}"`
  const inJavaScript = hasVariables ? `\`${address.replaceAll('{', '${')}\`` : `'${address}'`
  const inPython = `${hasVariables ? 'f' : ''}'${address}'`
  const content = upload !== undefined ? ", body, 'text/csv'" : body !== undefined ? ', body' : ''
  const words = ['call', method, inShell]
  if (content) words.push('"$body"')
  if (upload !== undefined) words.push('text/csv')
  if (media === workbookMedia) words.push('> accounts.xlsx')
  return [
    { lang: 'Shell', source: words.join(' ') },
    { lang: 'JavaScript', source: `await call('${method}', ${inJavaScript}${content})` },
    { lang: 'Python', source: `call('${method}', ${inPython}${content})` },
  ]
}

/** Complete samples in each language, which run as they are. */
export function wholeSamples(operation: Operation, request: SampleRequest): CodeSample[] {
  const { params = {}, body, upload } = request
  const content = upload ?? body
  const variables = Object.entries({ ...params, ...(content !== undefined && { body: content }) })
  const define: Record<SampleLanguage, (name: string, value: unknown) => string> = {
    Shell: (name, value) => `${name}=${quoted(typeof value === 'string' ? value : write(value, 'json', 0))}`,
    JavaScript: (name, value) => `const ${name} = ${write(value, 'javascript', 0)}`,
    Python: (name, value) => `${name} = ${write(value, 'python', 0)}`,
  }
  return codeSamples(operation, request).map(({ lang, source }) => ({
    lang,
    source: [sampleSetup[lang], '', ...variables.map((one) => define[lang](...one)), source].join('\n'),
  }))
}

/** Encodes a query for a URL, so that no language has to quote it. */
function queryOf(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, String(one))
  }
  return search.size === 0 ? '' : `?${search}`
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
