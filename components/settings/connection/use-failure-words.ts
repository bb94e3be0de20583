'use client'

import { useTranslations } from 'next-intl'

const words = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'noHost',
  EAI_AGAIN: 'noHost',
  EHOSTUNREACH: 'noRoute',
  ENETUNREACH: 'noRoute',
  CONNECT_TIMEOUT: 'noConnection',
  TimeoutError: 'late',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  CERT_HAS_EXPIRED: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  answer_too_large: 'tooLarge',
} as const

/** Explains why a call to the other deployment failed, with the code in parentheses. */
export function useFailureWords() {
  const t = useTranslations('settings.connection.failures')
  return (code: string): string => {
    const [, status] = /^status (\d+) without JSON$/.exec(code) ?? []
    if (status) return t('notJson', { status })
    const word = Object.hasOwn(words, code) ? words[code as keyof typeof words] : 'other'
    return `${t(word)} (${code})`
  }
}
