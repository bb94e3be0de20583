import { getTimeZone } from 'next-intl/server'
import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { NotAllowedContent } from '@/app/(console)/not-allowed'
import { pageTitle } from '@/app/page-title'
import { auditQuery, isTooWide, readAuditAddress } from '@/components/settings/audit/audit-filters'
import { AuditScreen } from '@/components/settings/audit/audit-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { apiClient, requireSession } from '@/lib/auth/session'
import type { Client } from '@/lib/client/client'
import { listAuditEntries } from '@/lib/contract/audit'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { auditEntriesQuery } from '@/lib/data/audit'
import { accountTypesQuery, alertTypesQuery, allDefinitions, attributesQuery } from '@/lib/data/definitions'
import { identitiesQuery } from '@/lib/data/identities'
import { WrittenPhones } from '@/lib/i18n/written-phones'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }
type Read = readonly [readonly unknown[], unknown]

export const generateMetadata = pageTitle((t) => t('settings.audit.title'))

export default async function AuditPage({ searchParams }: Props) {
  const session = await requireSession()
  if (!mayDo(session.roles, listAuditEntries))
    return <NotAllowedContent roles={rolesThatMay(listAuditEntries)} />
  const client = apiClient(session)
  const query = auditQuery(readAuditAddress(await searchParams), await getTimeZone())
  const [page, names] = await Promise.all([client.listAuditEntries({ query }), readNames(client)])
  if (!page.ok && !isTooWide(page.failure)) return <ReloadState text={await explainFailure(page.failure)} />
  const named = page.ok
    ? page.data.auditEntries.flatMap(({ record, otherAccount }) => [record?.name, otherAccount?.name])
    : []
  const phones = named.flatMap((name) => (name?.startsWith('+') ? name : []))
  const entries: Read[] = page.ok ? [[auditEntriesQuery(query).queryKey, page.data]] : []
  return (
    <Hydrated reads={[...entries, ...names]}>
      <WrittenPhones phones={phones}>
        <AuditScreen />
      </WrittenPhones>
    </Hydrated>
  )
}

/** The identities and definitions that log entries refer to. */
async function readNames(client: Client): Promise<Read[]> {
  const all = { query: allDefinitions }
  const reads = await Promise.all([
    client.listIdentities(all).then((result) => [identitiesQuery().queryKey, result] as const),
    client.listAccountTypes(all).then((result) => [accountTypesQuery().queryKey, result] as const),
    client.listAttributes(all).then((result) => [attributesQuery().queryKey, result] as const),
    client.listAlertTypes(all).then((result) => [alertTypesQuery().queryKey, result] as const),
  ])
  return reads.flatMap(([key, result]): Read[] => (result.ok ? [[key, result.data]] : []))
}
