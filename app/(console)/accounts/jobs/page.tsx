import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { NotAllowed } from '@/app/(console)/not-allowed'
import { pageTitle } from '@/app/page-title'
import { type FilterValues, queryOf } from '@/components/filters/define-filters'
import { ImportLink } from '@/components/jobs/import-link'
import { jobFilters, readJobFilters } from '@/components/jobs/job-filters'
import { JobsScreen } from '@/components/jobs/jobs-screen'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import type { Client } from '@/lib/client/client'
import { listJobs, uploadImport } from '@/lib/contract/job'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { accountTypesQuery, attributesQuery } from '@/lib/data/definitions'
import { exportListOptions, jobListOptions } from '@/lib/data/jobs'
import { explainFailure } from '../../explain-failure'
import { Hydrated, type Reads } from '../../hydrated'
import { readNames } from '../../notifications/read-names'
import { loadDefinitions } from '../load-definitions'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = pageTitle((t) => t('jobs.page.title'))

export default async function JobsPage({ searchParams }: Props) {
  const session = await requireSession()
  if (!mayDo(session.roles, listJobs)) return <NotAllowed roles={rolesThatMay(listJobs)} />
  const client = apiClient(session)
  const values = readJobFilters(await searchParams)
  const canImport = mayDo(session.roles, uploadImport)
  const [read, definitions, { identityNames }, t, accounts] = await Promise.all([
    readEntries(client, values),
    values.kind === 'import' ? [] : readDefinitions(client),
    readNames(client),
    getTranslations('jobs'),
    getTranslations('accounts'),
  ])
  const reads: Reads = read.ok
    ? [[read.key, { pages: [read.data], pageParams: [undefined] }], ...definitions]
    : definitions
  return (
    <NuqsAdapter>
      <Hydrated reads={reads}>
        <Page>
          <PageHeader
            title={t('page.title')}
            back={<TextLink href="/accounts">{accounts('title')}</TextLink>}
            actions={canImport && <ImportLink />}
          />
          {read.ok ? (
            <JobsScreen canAct={canImport} identityNames={identityNames} />
          ) : (
            <ReloadState text={await explainFailure(read.failure)} />
          )}
        </Page>
      </Hydrated>
    </NuqsAdapter>
  )
}

/** The first page of the list, with the query key the browser caches it under. */
async function readEntries(client: Client, values: FilterValues<typeof jobFilters>) {
  if (values.kind === 'export')
    return { ...(await client.listAccountExports({ query: {} })), key: exportListOptions().queryKey }
  const query = queryOf(jobFilters, values, undefined)
  return { ...(await client.listJobs({ query })), key: jobListOptions(query.kind).queryKey }
}

/**
 * Account types and attributes, whose names appear in the filters of exports and bulk changes. If they fail to load,
 * the browser requests them.
 */
async function readDefinitions(client: Client): Promise<Reads> {
  const read = await loadDefinitions(client)
  if (!read.ok) return []
  const { accountTypes, attributes } = read.data
  return [
    [accountTypesQuery().queryKey, { accountTypes }],
    [attributesQuery().queryKey, { attributes }],
  ]
}
