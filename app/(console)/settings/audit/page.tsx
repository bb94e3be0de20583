import type { Metadata } from 'next'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { NotAllowedText } from '@/app/(console)/not-allowed'
import { auditQuery, readAuditAddress } from '@/components/settings/audit/audit-address'
import { AuditScreen } from '@/components/settings/audit/audit-screen'
import type { RecordNames } from '@/components/settings/audit/record-names'
import { ReloadState } from '@/components/ui/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import type { Client } from '@/lib/client/client'
import type { Failure } from '@/lib/client/failure'
import { type AuditEntry, listAuditEntries } from '@/lib/contract/audit'
import { mayDo } from '@/lib/contract/roles'
import { allDefinitions } from '@/lib/data/definitions'
import { withQuery } from '@/lib/data/read'
import { formatPhone } from '@/lib/format/phone'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.audit')
  return { title: t('title') }
}

export default async function AuditPage({ searchParams }: Props) {
  const session = await requireSession()
  if (!mayDo(session.roles, listAuditEntries)) return <NotAllowedText />
  const client = apiClient(session)
  const address = readAuditAddress(await searchParams)
  const query = auditQuery(address, await getTimeZone())
  const [page, names] = await Promise.all([client.listAuditEntries({ query }), nameDefinitions(client)])
  if (!page.ok && !isTooWide(page.failure)) return <ReloadState text={await explainFailure(page.failure)} />
  const { auditEntries: entries, next } = page.ok ? page.data : { auditEntries: [], next: null }
  const exportHref = withQuery('/api/audit/export', { ...query, cursor: undefined })
  return (
    <AuditScreen
      {...{ address, entries, next, exportHref }}
      names={{ ...names, account: await nameAccounts(client, entries) }}
      isTooWide={!page.ok}
    />
  )
}

const isTooWide = ({ issues }: Failure) =>
  issues.some(({ path, code }) => path === 'q' && code === 'too_many')

/** Identities, definitions and views by name; what cannot be read goes by its id. */
async function nameDefinitions(client: Client): Promise<RecordNames> {
  const all = { query: allDefinitions }
  const [identities, accountTypes, attributes, alertTypes, views] = await Promise.all([
    client.listIdentities(all),
    client.listAccountTypes(all),
    client.listAttributes(all),
    client.listAlertTypes(all),
    client.listViews(all),
  ])
  return {
    identity: identities.ok ? namesOf(identities.data.identities) : {},
    accountType: accountTypes.ok ? namesOf(accountTypes.data.accountTypes) : {},
    attribute: attributes.ok ? namesOf(attributes.data.attributes) : {},
    alertType: alertTypes.ok ? namesOf(alertTypes.data.alertTypes) : {},
    view: views.ok ? namesOf(views.data.views) : {},
  }
}

const namesOf = (rows: readonly { id: string; name: string }[]) =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]))

/** Those that are still there, by name or else by phone. */
async function nameAccounts(client: Client, entries: AuditEntry[]): Promise<Record<string, string>> {
  const ids = entries.filter(({ recordKind }) => recordKind === 'account').map(({ recordId }) => recordId)
  if (ids.length === 0) return {}
  const found = await client.listAccounts({ query: { accountIds: [...new Set(ids)] } })
  const accounts = found.ok ? found.data.accounts : []
  return Object.fromEntries(
    accounts.map(({ id, fullname, phone }) => [id, fullname?.trim() || formatPhone(phone)]),
  )
}
