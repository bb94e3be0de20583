'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { Repeat, Skeleton } from '@/components/ui/feedback/skeleton'
import type { Alert } from '@/lib/data/alerts/alerts'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import type { LoadedAlerts } from '../screen/use-loaded-alerts'
import { useNarrowing } from '../screen/use-narrowing'
import type { Several } from '../several/use-several'
import { AlertList } from './alert-list'
import type { Step } from './step-from'
import type { AlertListModel } from './use-alert-list'

type Props = {
  loaded: LoadedAlerts
  model: AlertListModel
  several: Several
  selectedId: string | undefined
  oldest: Alert | undefined
  canSend: boolean
  onOpen: (id: string) => void
  onStep: (step: Step) => void
  onNew?: () => void
}

/** The rows, or what replaces them: a skeleton, an empty state or an error. */
export function ListBody(props: Props) {
  const { loaded, model, several, selectedId, oldest, canSend, onOpen, onStep, onNew } = props
  const { readFailureText } = useFailureText()
  const { list } = loaded
  if (list.isPending) return <RowSkeletons />
  if (list.isError && model.rows.length === 0) {
    return (
      <ErrorState
        text={readFailureText(failureOf(list.error))}
        onRetry={() => list.refetch()}
        pending={list.isFetching}
      />
    )
  }
  if (model.rows.length === 0) return <Nothing loaded={loaded} model={model} onNew={onNew} />
  return (
    <AlertList
      model={model}
      loaded={loaded}
      several={several}
      selectedId={selectedId}
      longestId={oldest?.id}
      canSend={canSend}
      onOpen={onOpen}
      onStep={onStep}
    />
  )
}

function Nothing({ loaded, model, onNew }: Pick<Props, 'loaded' | 'model' | 'onNew'>) {
  const t = useTranslations('alerts.list')
  const { narrowing, narrow, widen } = useNarrowing()
  const { open = 0, closed = 0 } = model.counts ?? {}
  if (narrowing.inView) {
    return (
      <EmptyState
        text={t('noneInView')}
        action={<Button onClick={() => narrow({ inView: false })}>{t('beyondView')}</Button>}
      />
    )
  }
  if (Object.keys(loaded.asked.filters).length > 0) {
    return <EmptyState text={t('noMatch')} action={<Button onClick={widen}>{t('clearFilters')}</Button>} />
  }
  if (open + closed === 0) {
    return (
      <EmptyState text={t('none')} action={onNew && <Button onClick={onNew}>{t('placeFirst')}</Button>} />
    )
  }
  const showAll = <Button onClick={() => narrow({ state: 'all' })}>{t('showAll')}</Button>
  return <EmptyState text={t(narrowing.state === 'open' ? 'noneOpen' : 'noneClosed')} action={showAll} />
}

const widths = ['w-20', 'w-28', 'w-16', 'w-24', 'w-32']

function RowSkeletons() {
  return (
    <div aria-hidden="true">
      <Repeat times={8}>
        {(row) => (
          <div className="flex h-19.25 gap-2 border-b border-line px-4 py-2">
            <Skeleton className="size-4" />
            <div className="flex flex-col gap-2 pt-1">
              <Skeleton className={cn('h-3', widths[row % widths.length])} />
              <Skeleton className="h-3 w-40" />
            </div>
          </div>
        )}
      </Repeat>
    </div>
  )
}
