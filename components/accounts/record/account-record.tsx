import { useTranslations } from 'next-intl'
import type { Account } from '@/lib/contract/account'
import type { Alert } from '@/lib/contract/alert'
import type { AlertType, Attribute } from '@/lib/contract/definitions'
import { AccountAlerts } from './account-alerts'
import { AccountAttributes } from './account-attributes'
import { AccountDetails } from './account-details'
import { AccountMessages } from './account-messages'
import { AccountSent, type FirstSent } from './account-sent'

type AccountRecordProps = {
  account: Account
  typeName: string
  attributes: readonly Attribute[]
  alertTypes: readonly AlertType[]
  alerts?: readonly Alert[]
  sent?: FirstSent
  now: number
}

/** Who this is on the left; what reaches them and what they raised on the right. */
export function AccountRecord(props: AccountRecordProps) {
  const { account } = props
  const t = useTranslations('accounts')
  return (
    <div className="flex flex-col gap-6">
      <AccountMessages account={account} now={props.now} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-8">
          <AccountDetails account={account} typeName={props.typeName} />
          <AccountAttributes account={account} attributes={props.attributes} title={t('attributes')} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <AccountAlerts accountId={account.id} alerts={props.alerts} alertTypes={props.alertTypes} />
          <AccountSent accountId={account.id} first={props.sent} />
        </div>
      </div>
    </div>
  )
}
