import { membersOf } from '@/lib/contract/deployment/tolerant-reading'
import { type Exchange, NotTried } from '../conformance-caller'
import { deviates, holds, isHiddenError, isSuccess, notTried, type Outcome, observed } from '../outcome'
import { sketch } from '../quote'
import type { Reason } from '../reasons'
import type { Rule } from '../rule'

const withContent = ({ text, status }: Exchange) => text !== '' && status !== undefined

/** Operations whose response body the description does not show. */
const unshown = ['checkAccount', 'createAlert', 'updateAlert', 'updateAccount', 'deleteAccount']

export const generalRules: Rule[] = [
  {
    id: '1-https',
    section: '1',
    sentence: 'The API is served over HTTPS.',
    check: ({ target, exchanges }) => {
      const { protocol, hostname } = new URL(target.url)
      if (protocol === 'https:') return holds
      const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
      if (isLoopback) return notTried({ code: 'local_address' })
      return deviates(exchanges[0] as Exchange, { code: 'insecure_address', protocol: `${protocol}//` })
    },
  },
  {
    id: '1-json',
    section: '1',
    sentence: 'Response bodies are JSON.',
    phase: 'end',
    check: ({ exchanges }) => {
      const odd = exchanges.find((one) => isSuccess(one) && withContent(one) && one.json === undefined)
      return odd ? deviates(odd) : holds
    },
  },
  {
    id: '1-content-type',
    section: '1',
    sentence: 'JSON responses have the content type application/json.',
    phase: 'end',
    check: ({ exchanges }) => {
      const typeOf = ({ responseHeaders }: Exchange) => responseHeaders.get('content-type') ?? ''
      const isJsonType = (type: string) => /^application\/([\w.-]+\+)?json\b/i.test(type)
      const odd = exchanges.find((one) => one.json !== undefined && !isJsonType(typeOf(one)))
      if (!odd) return holds
      const type = typeOf(odd)
      return deviates(odd, type === '' ? { code: 'no_content_type' } : { code: 'content_type', type })
    },
  },
  {
    id: '1-clock',
    section: '1',
    sentence: "The description does not say how accurate the deployment's clock must be.",
    check: ({ exchanges }) => observed(clockOf(exchanges[0] as Exchange)),
  },
  {
    id: '4-data',
    section: '4',
    sentence:
      'Successful responses have their payload in data, even where the description does not show the payload.',
    phase: 'end',
    check: ({ exchanges }) => wrapping(exchanges),
  },
  {
    id: '7-status',
    section: '7',
    sentence: 'Error responses have a 4xx or 5xx status.',
    phase: 'end',
    check: ({ exchanges }) => {
      const hidden = exchanges.find(isHiddenError)
      return hidden ? deviates(hidden, { code: 'error_body' }) : holds
    },
  },
  {
    id: '8-rate-limit',
    section: '8',
    sentence: 'The description does not say how many requests are allowed.',
    phase: 'end',
    check: ({ exchanges }) => observed(limitsOf(exchanges)),
  },
  {
    id: '9-version',
    section: '9',
    sentence: 'The base path has the segment v1 before external.',
    check: ({ target, exchanges }) => {
      const { pathname } = new URL(target.url)
      if (/\/v1\/external\/?$/.test(pathname)) return holds
      return deviates(exchanges[0] as Exchange, { code: 'base_path', path: pathname })
    },
  },
]

function wrapping(exchanges: readonly Exchange[]): Outcome {
  const bodies = exchanges.filter(
    (one) => unshown.includes(one.operation) && isSuccess(one) && one.json !== undefined,
  )
  if (bodies.length === 0) throw new NotTried({ code: 'no_such_response' })
  const odd = bodies.find(({ json }) => membersOf(membersOf(json)?.data) === undefined)
  return odd ? deviates(odd, sketch(odd.json)) : holds
}

/** The clock offset in whole minutes, because `Date` has one-second precision and the response takes some time. */
function clockOf({ responseHeaders, at }: Exchange): Reason {
  const offset = Date.parse(responseHeaders.get('date') ?? '') - at
  if (Number.isNaN(offset)) return { code: 'no_date_header' }
  const minutes = Math.round(Math.abs(offset) / 60_000)
  if (minutes === 0) return { code: 'clock_agrees' }
  return { code: offset > 0 ? 'clock_ahead' : 'clock_behind', minutes }
}

function limitsOf(exchanges: readonly Exchange[]): Reason {
  const limited = exchanges.find(({ status }) => status === 429)
  if (limited) {
    const number = exchanges.indexOf(limited) + 1
    const retryAfter = limited.responseHeaders.get('retry-after')
    return retryAfter === null
      ? { code: 'rate_limited', number }
      : { code: 'rate_limited_for', number, retryAfter }
  }
  const names = new Set(exchanges.flatMap(({ responseHeaders }) => [...responseHeaders.keys()]))
  const shown = [...names].filter((name) => /^(x-)?ratelimit/.test(name))
  return shown.length > 0
    ? { code: 'rate_limit_headers', names: shown.join(', ') }
    : { code: 'no_rate_limit' }
}
