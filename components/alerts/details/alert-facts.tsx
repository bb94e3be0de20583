'use client'

import { Download, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DownloadLink } from '@/components/shell/download-link'
import { buttonStyle } from '@/components/ui/buttons/button'
import { CopyButton } from '@/components/ui/buttons/copy-button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { DateTime } from '@/components/ui/date-time'
import type { Alert } from '@/lib/contract/alerts/alert'
import { capAddress } from '@/lib/data/alerts/export-address'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { useFormat } from '@/lib/i18n/use-format'
import { useWho } from '../use-names'

type Props = { alert: Alert; onEdit?: () => void; children?: ReactNode }

/**
 * Everything known about the alert; `children` are shown below its coordinates while these are being edited.
 */
export function AlertFacts({ alert, onEdit, children }: Props) {
  const t = useTranslations('alerts.details')
  const codes = useTranslations('alerts.codes')
  const format = useFormat()
  const who = useWho()
  const { accuracy } = alert.location
  const number = `#${alert.number}`
  return (
    <dl className="-my-2 text-13">
      <Fact name={t('number')}>
        <span className="-my-1 flex items-center tabular">
          <span>{number}</span>
          <span className="ml-auto flex items-center">
            <DownloadLink
              href={capAddress(alert.id)}
              className={buttonStyle('ghost', 'sm')}
              title={t('capHint')}
            >
              <Download aria-hidden="true" />
              {t('cap')}
            </DownloadLink>
            <CopyButton value={number} label={t('copyNumber', { number })} />
          </span>
        </span>
      </Fact>
      <Fact name={t('since')}>
        <DateTime {...format.moment(alert.createdAt)} />
      </Fact>
      {(alert.closedCode || alert.closedReason) && (
        <Fact name={t('closedAt')}>
          {alert.closedCode && <span>{codes(alert.closedCode)}</span>}
          {alert.closedReason && (
            <p className="not-first:mt-0.5">
              <bdi>{alert.closedReason}</bdi>
            </p>
          )}
        </Fact>
      )}
      <Fact name={t('place')}>
        <Place alert={alert} onEdit={onEdit} />
        {children}
      </Fact>
      {!children && (
        <Fact name={t('accuracy')}>
          {accuracy === undefined ? (
            <Unknown />
          ) : (
            <span className="tabular">{`± ${format.distance(accuracy)}`}</span>
          )}
        </Fact>
      )}
      <Fact name={t('street')}>
        <Written text={alert.additional.street} />
      </Fact>
      <Fact name={t('region')}>
        <Written text={alert.region} />
      </Fact>
      {!alert.accountId && (
        <Fact name={t('account')}>
          <Unknown />
        </Fact>
      )}
      {alert.createdBy && (
        <Fact name={t('createdBy')}>
          <bdi>{who(alert.createdBy)}</bdi>
        </Fact>
      )}
      {alert.warnings.length > 0 && (
        <Fact name={t('warnings')}>
          <Warnings warnings={alert.warnings} />
        </Fact>
      )}
    </dl>
  )
}

/**
 * Lists the parts of the caller's request that were invalid or doubtful; a path without a label is shown as
 * is.
 */
function Warnings({ warnings }: Pick<Alert, 'warnings'>) {
  const t = useTranslations('alerts.details')
  const { issueText } = useFailureText()
  const names: Record<string, string> = {
    '': t('request'),
    alertType: t('type'),
    location: t('place'),
    'location.latitude': t('place'),
    'location.longitude': t('place'),
    'location.accuracy': t('accuracy'),
    'additional.street': t('street'),
    region: t('region'),
    account: t('account'),
  }
  return (
    <ul>
      {warnings.map((warning) => (
        <li key={`${warning.path} ${warning.code}`}>
          <span className="text-amber">
            {names[warning.path] ?? <code translate="no">{warning.path}</code>}
          </span>
          <span>{`: ${issueText(warning)}`}</span>
        </li>
      ))}
    </ul>
  )
}

function Place({ alert, onEdit }: Pick<Props, 'alert' | 'onEdit'>) {
  const t = useTranslations('alerts.details')
  const { coordinates } = useFormat()
  const text = coordinates(alert.location)
  return (
    <div className="-my-1 flex items-center">
      <span className="tabular">{text}</span>
      <span className="ml-auto flex">
        <CopyButton value={text} label={t('copyPlace')} />
        {onEdit && (
          <IconButton size="sm" label={t('editPlace')} shortcut="E" onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-x-3 border-b border-line py-2 last:border-b-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function Written({ text }: { text: string | null | undefined }) {
  return text ? <bdi>{text}</bdi> : <Unknown />
}

function Unknown() {
  const t = useTranslations('alerts.details')
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <span className="sr-only">{t('unknown')}</span>
    </>
  )
}
