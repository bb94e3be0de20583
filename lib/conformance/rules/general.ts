import { membersOf } from '@/lib/contract/deployment/tolerant-reading'
import { type Exchange, NotTried } from '../conformance-caller'
import { deviates, holds, isHiddenError, isSuccess, type Outcome, observed } from '../outcome'
import { sketch } from '../quote'
import type { Rule } from '../rule'

const withContent = ({ text, status }: Exchange) => text !== '' && status !== undefined

/** Operations that have a response body, although the description does not show it. */
const unshown = ['checkAccount', 'createAlert', 'updateAlert', 'updateAccount', 'deleteAccount']

export const generalRules: Rule[] = [
  {
    id: '1-https',
    section: '1',
    sentence: 'The transport is HTTPS.',
    check: ({ target, exchanges }) => {
      const { protocol, hostname } = new URL(target.url)
      if (protocol === 'https:') return holds
      const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
      if (isLoopback) return { kind: 'not tried', why: 'the address is on this machine' }
      return deviates(exchanges[0] as Exchange, `the address begins with ${protocol}//`)
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
    sentence: 'JSON has the content type application/json.',
    phase: 'end',
    check: ({ exchanges }) => {
      const typeOf = ({ responseHeaders }: Exchange) => responseHeaders.get('content-type') ?? 'absent'
      const isJsonType = (type: string) => /^application\/([\w.-]+\+)?json\b/i.test(type)
      const odd = exchanges.find((one) => one.json !== undefined && !isJsonType(typeOf(one)))
      return odd ? deviates(odd, `the content type is ${typeOf(odd)}`) : holds
    },
  },
  {
    id: '1-clock',
    section: '1',
    sentence: "The deployment's clock (not shown).",
    check: ({ exchanges }) => observed(clockOf(exchanges[0] as Exchange)),
  },
  {
    id: '4-data',
    section: '4',
    sentence:
      'Success bodies wrap their payload in a top-level data object, even where the payload is not shown.',
    phase: 'end',
    check: ({ exchanges }) => wrapping(exchanges),
  },
  {
    id: '7-status',
    section: '7',
    sentence: 'Errors have a status in the 4xx or 5xx range.',
    phase: 'end',
    check: ({ exchanges }) => {
      const hidden = exchanges.find(isHiddenError)
      return hidden ? deviates(hidden, 'an error body') : holds
    },
  },
  {
    id: '8-rate-limit',
    section: '8',
    sentence: 'Rate limits (not shown).',
    phase: 'end',
    check: ({ exchanges }) => observed(limitsOf(exchanges)),
  },
  {
    id: '9-version',
    section: '9',
    sentence: 'The base path has a v1 segment before external.',
    check: ({ target, exchanges }) => {
      const { pathname } = new URL(target.url)
      if (/\/v1\/external\/?$/.test(pathname)) return holds
      return deviates(exchanges[0] as Exchange, `the base path is ${pathname}`)
    },
  },
]

function wrapping(exchanges: readonly Exchange[]): Outcome {
  const bodies = exchanges.filter(
    (one) => unshown.includes(one.operation) && isSuccess(one) && one.json !== undefined,
  )
  if (bodies.length === 0) throw new NotTried('there was no such body')
  const odd = bodies.find(({ json }) => membersOf(membersOf(json)?.data) === undefined)
  return odd ? deviates(odd, sketch(odd.json)) : holds
}

/** To the minute, because `Date` is in whole seconds and the response takes some time. */
function clockOf({ responseHeaders, at }: Exchange): string {
  const offset = Date.parse(responseHeaders.get('date') ?? '') - at
  if (Number.isNaN(offset)) return 'responses have no Date header'
  const minutes = Math.round(Math.abs(offset) / 60_000)
  if (minutes === 0) return 'agrees with this machine to the minute'
  return `${minutes} min ${offset > 0 ? 'ahead of' : 'behind'} this machine`
}

function limitsOf(exchanges: readonly Exchange[]): string {
  const limited = exchanges.find(({ status }) => status === 429)
  if (limited) return `429 after ${exchanges.indexOf(limited)} requests, ${retryAfter(limited)}`
  const names = new Set(exchanges.flatMap(({ responseHeaders }) => [...responseHeaders.keys()]))
  const shown = [...names].filter((name) => /^(x-)?ratelimit/.test(name))
  return shown.length > 0 ? `no 429; headers ${shown.join(', ')}` : 'no 429 and no rate limit headers'
}

const retryAfter = ({ responseHeaders }: Exchange) =>
  responseHeaders.has('retry-after')
    ? `Retry-After: ${responseHeaders.get('retry-after')}`
    : 'without Retry-After'
