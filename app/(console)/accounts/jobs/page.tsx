import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { NotAllowed } from '@/app/(console)/not-allowed'
import { pageTitle } from '@/app/page-title'
import { jobKindOf } from '@/components/jobs/job-kinds'
import { JobsScreen } from '@/components/jobs/jobs-screen'
import { ButtonLink } from '@/components/ui/buttons/button'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page, PageHeader } from '@/components/ui/page'
import { TextLink } from '@/components/ui/text-link'
import { apiClient, requireSession } from '@/lib/auth/session'
import { listJobs, uploadImport } from '@/lib/contract/job'
import { mayDo } from '@/lib/contract/roles'
import { jobListOptions } from '@/lib/data/jobs'
import { explainFailure } from '../../explain-failure'
import { Hydrated } from '../../hydrated'
import { readNames } from '../../notifications/read-names'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const generateMetadata = pageTitle((t) => t('jobs.page.title'))

export default async function JobsPage({ searchParams }: Props) {
  const session = await requireSession()
  if (!mayDo(session.roles, listJobs)) return <NotAllowed />
  const client = apiClient(session)
  const kind = jobKindOf((await searchParams).kind)
  const canImport = mayDo(session.roles, uploadImport)
  const [jobs, { identityNames }, t, accounts] = await Promise.all([
    client.listJobs({ query: kind ? { kind } : {} }),
    readNames(client),
    getTranslations('jobs'),
    getTranslations('accounts'),
  ])
  return (
    <Page>
      <PageHeader
        title={t('page.title')}
        back={<TextLink href="/accounts">{accounts('title')}</TextLink>}
        actions={
          canImport && (
            <ButtonLink href="/accounts/import" variant="primary">
              {t('import.title')}
            </ButtonLink>
          )
        }
      />
      {jobs.ok ? (
        <NuqsAdapter>
          <Hydrated
            reads={[[jobListOptions(kind).queryKey, { pages: [jobs.data], pageParams: [undefined] }]]}
          >
            <JobsScreen canAct={canImport} identityNames={identityNames} />
          </Hydrated>
        </NuqsAdapter>
      ) : (
        <ReloadState text={await explainFailure(jobs.failure)} />
      )}
    </Page>
  )
}
