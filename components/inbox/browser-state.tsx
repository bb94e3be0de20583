'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FailureNotice } from '@/components/accounts/failure-notice'
import { Button } from '@/components/ui/buttons/button'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Texts } from '@/components/ui/texts'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { type Problem, useTestBrowser } from './use-test-browser'

type BrowserStateProps = {
  accountId: string
  /** The account's name. */
  name: ReactNode
  publicKey: string
  linkSchemes: readonly string[]
}

export function BrowserState({ name, ...options }: BrowserStateProps) {
  const browser = useTestBrowser(options)
  return (
    <>
      <State browser={browser} name={name} />
      {browser.problem && <ProblemNotice problem={browser.problem} />}
    </>
  )
}

type StateProps = { browser: ReturnType<typeof useTestBrowser>; name: ReactNode }

function State({ browser: { state, act, devices, register, remove }, name }: StateProps) {
  const t = useTranslations('inbox.browser')
  const format = useFormat()
  const { readFailureText } = useFailureText()
  const shown = () => name
  switch (state.kind) {
    case 'checking':
      return <Skeleton className="h-5 w-64" />
    case 'unsupported':
    case 'insecure':
    case 'denied':
      return <Notice tone="amber">{t(state.kind)}</Notice>
    case 'unread':
      return (
        <RetryNotice
          tone="red"
          text={readFailureText(state.failure)}
          pending={devices.isFetching}
          onRetry={() => void devices.refetch()}
        />
      )
    case 'registered':
      return (
        <>
          <Notice tone="green">
            {state.device.expiresAt
              ? t.rich('registered', { name: shown, until: format.dateTime(state.device.expiresAt) })
              : t.rich('registeredForGood', { name: shown })}
          </Notice>
          <div>
            <Button pending={act === 'removing'} onClick={() => void remove(state.device)}>
              {t('remove')}
            </Button>
          </div>
        </>
      )
    case 'free':
      return (
        <>
          <p className="max-w-[72ch]">
            <Texts>{t.rich('before', { name: shown })}</Texts>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" pending={act === 'registering'} onClick={() => void register()}>
              {t('register')}
            </Button>
            <span role="status" className="text-13 text-muted">
              {act === 'asking' && t('asking')}
            </span>
          </div>
        </>
      )
  }
}

function ProblemNotice({ problem }: { problem: Problem }) {
  const t = useTranslations('inbox.browser')
  if (problem.kind === 'unanswered') return <Notice tone="amber">{t('unanswered')}</Notice>
  if (problem.kind === 'push-service') {
    return (
      <Notice tone="red" urgent>
        {t('pushService')}
      </Notice>
    )
  }
  const { failure } = problem
  const isUnmarked = failure.issues.some(({ path }) => path === 'testAccount')
  const isForeign = failure.issues.some(({ path }) => path === 'subscription.endpoint')
  const text = isUnmarked ? t('unmarked') : isForeign ? t('foreignService') : undefined
  return <FailureNotice failure={failure} text={text} />
}
