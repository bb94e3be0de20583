'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { RetryNotice } from '@/components/ui/feedback/notice'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Texts } from '@/components/ui/texts'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import { alertNewsQuery } from '@/lib/data/alerts/shifts'
import { failureOf } from '@/lib/data/request-error'
import { useClock } from '@/lib/i18n/use-clock'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { PriorityMark } from '../priority-mark'
import { useWho } from '../use-names'
import { useTypeLook } from '../use-type-look'

/** The kinds of event, in order of their importance to dispatchers. */
const kinds = [
  'created',
  'reopened',
  'prioritised',
  'closed',
  'acknowledged',
  'assigned',
  'released',
  'moved',
  'edited',
  'noted',
  'dispatched',
  'onScene',
  'cleared',
  'linked',
  'unlinked',
] as const satisfies readonly AlertNews['type'][]

type Props = {
  /** Positions in the alert log. */
  after: string
  until?: string
  onOpen?: (alertId: string) => void
}

/**
 * What happened to the alerts between two positions: for each kind of event, how often it occurred and the latest
 * ones.
 */
export function Replay({ after, until, onOpen }: Props) {
  const t = useTranslations('shift.replay')
  const format = useFormat()
  const { readFailureText } = useFailureText()
  const news = useInfiniteQuery(alertNewsQuery({ after, until }))
  if (news.isError && !news.data) {
    const text = readFailureText(failureOf(news.error))
    return (
      <RetryNotice tone="red" text={text} pending={news.isFetching} onRetry={() => void news.refetch()} />
    )
  }
  const [first] = news.data?.pages ?? []
  if (!first) return <Skeleton className="h-24 w-full" />
  const { counts = {}, complete = true } = first
  const happened = kinds.filter((kind) => counts[kind])
  if (happened.length === 0) return <p className="text-13 text-muted">{t('nothing')}</p>
  const read = news.data?.pages.flatMap((page) => page.news) ?? []
  return (
    <div className="flex flex-col gap-3">
      {!complete && <p className="text-13 text-amber">{t('incomplete')}</p>}
      {happened.map((kind) => (
        <section key={kind} aria-label={t(`kinds.${kind}`)}>
          <h3 className="flex justify-between border-b border-line pb-1 text-13">
            <span>{t(`kinds.${kind}`)}</span>
            <span className="tabular">{format.number(counts[kind] ?? 0)}</span>
          </h3>
          <ul>
            {read
              .filter(({ type }) => type === kind)
              .map((one) => (
                <Happened key={`${one.alert.id} ${one.at}`} one={one} onOpen={onOpen} />
              ))}
          </ul>
        </section>
      ))}
      {news.hasNextPage && (
        <Button pending={news.isFetchingNextPage} onClick={() => void news.fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
    </div>
  )
}

function Happened({ one: { alert, at, by }, onOpen }: { one: AlertNews } & Pick<Props, 'onOpen'>) {
  const clock = useClock()(at)
  const who = useWho()
  const { lookOf } = useTypeLook()
  const words = (
    <>
      <time dateTime={clock.iso} title={clock.exact} className="text-muted tabular" suppressHydrationWarning>
        {clock.text}
      </time>
      <PriorityMark priority={alert.priority} />
      <span className="min-w-0 flex-1 truncate">
        <bdi>{lookOf(alert.alertType).name}</bdi> <span>{`#${alert.number}`}</span>
        {alert.additional.street && (
          <Texts>
            , <bdi>{alert.additional.street}</bdi>
          </Texts>
        )}
      </span>
      <bdi className="max-w-32 truncate text-12 text-muted">{by && who(by)}</bdi>
    </>
  )
  const look = 'flex w-full items-center gap-2 py-1 text-left text-13 touch:min-h-11'
  if (!onOpen) return <li className={look}>{words}</li>
  return (
    <li>
      <button
        type="button"
        className={`${look} rounded-sm hover:bg-surface`}
        onClick={() => onOpen(alert.id)}
      >
        {words}
      </button>
    </li>
  )
}
