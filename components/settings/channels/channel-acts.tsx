'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { channelKeys, type OwnChannel, useDeleteOwnChannel, useSaveOwnChannel } from '@/lib/data/channels'
import type { Write } from '@/lib/data/write'
import { ActDialog, useStoredAct } from '../use-stored-act'

type ActProps = { own: OwnChannel; open: boolean; onClose: () => void; onDone: () => void }

/** Removes a channel's own credentials; says what stops, and whose credentials are used from then on. */
export function RemoveDialog(props: ActProps) {
  const t = useTranslations('settings.channels')
  const { name: channel, defaultSource } = props.own
  return (
    <ChannelActDialog
      {...props}
      write={useDeleteOwnChannel()}
      variablesOf={({ version }) => ({ channel, version })}
      title={t('removeTitle', { name: t(`names.${channel}`) })}
      description={
        <>
          <span className="block">{t(defaultSource ? `falls.${channel}` : `stops.${channel}`)}</span>
          <span className="mt-2 block">{t(`lost.${channel}`)}</span>
        </>
      }
      confirmLabel={t('remove')}
    />
  )
}

export function NewKeysDialog(props: ActProps) {
  const t = useTranslations('settings.channels')
  const { name: channel } = props.own
  return (
    <ChannelActDialog
      {...props}
      write={useSaveOwnChannel()}
      variablesOf={({ version }) => ({ channel, body: { newKeys: true }, version })}
      title={t('newKeysTitle', { name: t(`names.${channel}`) })}
      description={t('replaceNotes.webpush')}
      confirmLabel={t('newKeys')}
      tone="primary"
    />
  )
}

type ChannelActDialogProps<Variables, Answer> = ActProps & {
  write: Write<Variables, Answer>
  variablesOf: (own: OwnChannel) => Variables
  title: string
  description: ReactNode
  confirmLabel: string
  tone?: 'primary'
}

function ChannelActDialog<Variables, Answer>({
  own,
  write,
  variablesOf,
  onDone,
  ...dialog
}: ChannelActDialogProps<Variables, Answer>) {
  const t = useTranslations('settings.channels')
  const act = useStoredAct({ row: own, write, variablesOf, onDone, reads: channelKeys.all })
  return <ActDialog {...dialog} act={act} stale={() => t('stale', { name: t(`names.${own.name}`) })} />
}
