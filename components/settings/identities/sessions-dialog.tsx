'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/buttons/button'
import { Notice, RetryNotice } from '@/components/ui/feedback/notice'
import { SkeletonRows } from '@/components/ui/feedback/skeleton'
import { useToast } from '@/components/ui/feedback/use-toast'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { Identity, Session } from '@/lib/contract/identity'
import { sessionsQuery, useEndSession } from '@/lib/data/identities'
import { failureOf } from '@/lib/data/request-error'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'

type SessionsDialogProps = { identity: Identity; open: boolean; onClose: () => void }

/** A person's sessions, each of which can be ended separately. */
export function SessionsDialog({ identity: { id, name }, open, onClose }: SessionsDialogProps) {
  const t = useTranslations('settings.identities')
  const { failureText, readFailureText } = useFailureText()
  const read = useQuery(sessionsQuery(id))
  const end = useEndSession(id)
  const toast = useToast()
  const format = useFormat()
  const endOne = (session: Session) =>
    end.mutate(session.id, {
      onSuccess: () =>
        toast.show({
          title: t('sessionEnded', { name, time: format.moment(session.startedAt).exact }),
          tone: 'success',
        }),
    })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('sessionsTitle', { name })}
      description={t('sessionsText')}
      size="lg"
    >
      <div className="flex flex-col gap-2">
        {end.failure && (
          <Notice tone="red" urgent>
            {failureText(end.failure)}
          </Notice>
        )}
        {read.isPending && <SkeletonRows count={2} />}
        {read.error && (
          <RetryNotice
            tone="red"
            text={readFailureText(failureOf(read.error))}
            pending={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        )}
        {read.data?.length === 0 && <p className="text-13 text-muted">{t('noSessions')}</p>}
        <ul aria-label={t('sessions')} className="flex flex-col divide-y divide-line empty:hidden">
          {read.data?.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              pending={end.isPending && end.variables === session.id}
              onEnd={() => endOne(session)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

type SessionLineProps = { session: Session; pending: boolean; onEnd: () => void }

function SessionLine({ session, pending, onEnd }: SessionLineProps) {
  const t = useTranslations('settings.identities')
  const format = useFormat()
  const { platform, startedAt, endsAt, own } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-13">
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span>{t('sessionSince', { time: format.moment(startedAt).exact })}</span>
          {own && <Badge tone="accent">{t('ownSession')}</Badge>}
        </span>
        <span className="block text-12 text-muted">
          {platform && <bdi>{`${platform} · `}</bdi>}
          <span>{t('sessionUntil', { time: format.dateTime(endsAt) })}</span>
        </span>
      </span>
      {!own && (
        <Button size="sm" pending={pending} onClick={onEnd}>
          {t('endSession')}
        </Button>
      )}
    </li>
  )
}
