import { attributeTests } from '@/lib/contract/attribute-filter'
import { type ErrorCode, errorCodes } from '@/lib/contract/errors'
import { roleDescriptions } from '@/lib/contract/identity'
import { deliveryReasonDescriptions, deliveryStateDescriptions } from '@/lib/contract/notification'
import { drill } from './drill'
import { errorHelp } from './error-help'
import { blocks, type Html, html, inline, textContent } from './html'
import { quickStart } from './quick-start'

type Section = { id: string; title: string; body: Html }

/** What holds for all operations; read before any of them. */
export function guideSections(apiAuth: 'bearer' | 'documented'): Section[] {
  return [
    { id: 'quick-start', title: 'Quick start', body: quickStartBody() },
    { id: 'authentication', title: 'Authentication', body: authenticationBody(apiAuth) },
    { id: 'errors', title: 'Errors', body: errorsBody() },
    { id: 'deliveries', title: 'States of a delivery', body: deliveriesBody() },
    { id: 'drill', title: 'Trying it out: a drill', body: blocks(drill) },
    { id: 'retries', title: 'Retries', body: blocks(retries) },
    { id: 'limits', title: 'Limits', body: limitsBody() },
    { id: 'paging', title: 'Paging', body: blocks(paging) },
    { id: 'search', title: 'Search', body: searchBody() },
  ]
}

function quickStartBody(): Html {
  const steps = quickStart.map(
    ({ title, text, code }) =>
      html`<li><h3>${title}</h3><p>${inline(text)}</p>${codeBlock(code, 'step')}</li>`,
  )
  return html`<p>Seven steps in one shell, with curl alone. All calls on this page go to this server. Each answer is printed, and what the next step needs of it is kept.</p><ol class="steps">${steps}</ol>`
}

/** A block of code that can be copied, and scrolled by the keyboard. */
export function codeBlock(code: string, kind: string): Html {
  return html`<div class="code"><pre tabindex="0" class="${kind}"><code>${textContent(code)}</code></pre></div>`
}

function authenticationBody(apiAuth: 'bearer' | 'documented'): Html {
  const mode =
    apiAuth === 'documented'
      ? 'This server runs with `API_AUTH=documented`: creating, checking, reading and listing accounts and sending notifications work with `x-client-id` alone. Everything else wants a token.'
      : 'This server runs with `API_AUTH=bearer`, the default: every operation but login wants a token.'
  const text = `[Log in](#login) with a business id and an external id, and send the token as \`Authorization: Bearer <token>\`. It is opaque, lives 12 hours and is not renewed: log in again when a call answers \`401\`, or shortly before.

The header \`x-client-id\` holds the business id. A token of another business is refused with [403](#error-business_forbidden). \`x-client-platform\` may say where a call comes from; the audit log keeps it.

${mode}

An external id is a secret, one for each person or system; it is shown once, when its identity is made. What an identity may do is the sum of its roles. It may have an end (\`expiresAt\`); [rotating](#rotateIdentity) replaces its external id, and the old one works on for as many hours as you say.`
  return html`${blocks(text)}${table(['Role', 'May'], rowsOf(roleDescriptions))}`
}

function errorsBody(): Html {
  const text = `Every \`4xx\` and \`5xx\` has the same body. \`data.code\` says which case it is and never changes its meaning; \`error\` is a sentence for people and may; \`data.docs\` is the place on this page; \`data.issues\` names each refused member. \`X-Request-Id\` names the call in our logs.

What a documented operation does not know is passed over: its paths stand in the header \`X-Ignored\` of the answer, so look there when something you sent has no effect. A member that looks like a misspelt one of ours is refused, and \`null\` is as if the member were absent. Extensions refuse what they do not know.`
  const example = `{
  "timestamp": 1795269909000,
  "error": "Some arguments are not valid.",
  "data": {
    "code": "invalid_arguments",
    "docs": "/v1/external/docs#error-invalid_arguments",
    "issues": [{ "path": "phone", "message": "is required", "code": "required" }]
  }
}`
  const codes = (Object.keys(errorCodes) as ErrorCode[]).map(describeError)
  return html`${blocks(text)}${codeBlock(example, 'answer')}<dl class="errors">${codes}</dl>`
}

function describeError(code: ErrorCode): Html {
  const { status, sentence } = errorCodes[code]
  const { cause, cure } = errorHelp[code]
  return html`<div id="error-${code}"><dt><a href="#error-${code}"><code>${code}</code></a> <span class="status">${status}</span></dt>
<dd><p>${sentence}</p><p>${inline(cause)}</p><p><b>What to do.</b> ${inline(cure)}</p></dd></div>`
}

function deliveriesBody(): Html {
  const text = `A notification makes one delivery for each recipient and channel. [List them](#listDeliveries) with \`GET /notifications/{notificationId}/deliveries\`, or read the counts of the [notification](#readNotification). \`queued\`, \`sending\`, \`accepted\` and \`delivered\` may still change; the others are the end.`
  return html`${blocks(text)}${table(['State', 'Meaning'], rowsOf(deliveryStateDescriptions))}
<h3>Reasons</h3><p>Why a delivery was skipped, kept, failed or is unknown.</p>${table(['Reason', 'Meaning'], rowsOf(deliveryReasonDescriptions))}`
}

const retries = `A call that was not answered may have been done. Send a text of your own, such as a UUID, as \`Idempotency-Key\` with every operation that takes it: a retry with the same key and the same body does it once and gets the first answer, with \`Idempotency-Replayed: true\`, for 24 hours. Another body with the same key is [422](#error-idempotency_key_reused); the first request still under way is [409](#error-still_running).

Retry \`429\` and \`503\` after the seconds in \`Retry-After\`, \`409\` after one second, and calls without an answer with growing pauses. Other \`4xx\` fail again as they are.

Records carry a \`version\`, which their answer has as \`ETag\` too. Send it as \`If-Match\` with a change and nobody's work is overwritten: when the record has changed meanwhile, the answer is [412](#error-version_stale) with the record as it is now.`

function limitsBody(): Html {
  const rows: [string, string][] = [
    [
      'Requests',
      'by identity, as many a second as the server is set to (500); `RateLimit-Limit` is what may come at once, four seconds’ worth, and `-Remaining` and `-Reset` say what is left of it',
    ],
    ['Unknown tokens', '80 at once and 20 a second from one address; then 429'],
    [
      'Look-ups of accounts (4.3)',
      'an hourly quota for each identity, and a smaller one for an address without a token',
    ],
    [
      'Failed logins',
      '10 in 15 minutes from one address, or from one browser that signed in to the console before',
    ],
    ['Body', '1 MiB; an import 200 MB and 1,000,000 rows'],
    ['Members of a body', '1,000, beside those of the items of its lists'],
    ['Query parameters', '100; an array is one of them'],
    ['Whole numbers in metadata', '2^53 − 1; send longer ones as text'],
    ['Address and headers', '64 KiB'],
    ['Recipients of a notification', '10,000 phones or ids, 500 account types'],
    ['Ids in a list', '500'],
    ['Title, body, link of a message', '200, 4,000 and 2,048 characters'],
    ['Metadata of an account', '16 KiB as JSON, 16 levels'],
    ['Deleted accounts', 'can be restored for 30 days'],
  ]
  return table(
    ['What', 'Limit'],
    rows.map(([what, limit]) => [html`${what}`, inline(limit)]),
  )
}

const paging = `Lists answer \`{data: {<records>: […], next}}\`. Send \`next\` as \`cursor\`, with the same other parameters, to get the page after it; \`next\` is null on the last. \`limit\` is 50 unless you say otherwise, and 500 at most. Pages go by key, not by number: a record that is there from the first page to the last is in exactly one, whatever is created or deleted meanwhile.`

function searchBody(): Html {
  const text = `\`GET /accounts/search\` finds any fragment of a phone in any format, of a name, a username or an attribute text, and whole ids. The best come first: the whole number or id, the end of a number, a part of one, then texts; the newest first among equals. Case and accents do not matter. Parameters narrow it, and all must hold.

\`attribute\` is \`<attributeId>:<test>:<value>\`, once or several times. \`contains\` knows neither case nor accents; \`min\`, \`max\` and \`since\` include their value, \`until\` does not; \`set\` is \`true\` or \`false\`.`
  const rows = Object.entries(attributeTests).map(([slot, tests]): [Html, Html] => [
    html`<code>${slot}</code>`,
    html`${tests.map((test) => html`<code>${test}</code> `)}`,
  ])
  return html`${blocks(text)}${table(['Slot', 'Tests'], rows)}`
}

const rowsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, meaning]): [Html, Html] => [
    html`<code>${value}</code>`,
    inline(meaning),
  ])

export function table(columns: string[], rows: Html[][]): Html {
  const header = columns.map((name) => html`<th scope="col">${name}</th>`)
  const body = rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)
  return html`<div class="table" tabindex="0" role="group" aria-label="${columns.join(', ')}"><table><thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`
}
