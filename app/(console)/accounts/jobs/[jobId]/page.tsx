import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { cache } from 'react'
import { explainFailure } from '@/app/(console)/explain-failure'
import { Hydrated } from '@/app/(console)/hydrated'
import { NotAllowed } from '@/app/(console)/not-allowed'
import { JobScreen } from '@/components/jobs/job-screen'
import { jobTitle } from '@/components/jobs/job-title'
import { ReloadState } from '@/components/ui/feedback/reload-state'
import { Page } from '@/components/ui/page'
import { apiClient, requireSession } from '@/lib/auth/session'
import * as contract from '@/lib/contract/job'
import { mayDo, rolesThatMay } from '@/lib/contract/roles'
import { jobKeys } from '@/lib/data/jobs'
import { loadDefinitions } from '../../load-definitions'

type Props = { params: Promise<{ jobId: string }> }

const readOnce = cache(async (jobId: string) =>
  apiClient(await requireSession()).readJob({ params: { jobId } }),
)
const maySee = async () => mayDo((await requireSession()).roles, contract.readJob)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const read = (await maySee()) ? await readOnce((await params).jobId) : undefined
  const t = await getTranslations('jobs')
  return { title: read?.ok ? jobTitle(t, read.data.job) : t('import.title') }
}

export default async function JobPage({ params }: Props) {
  const session = await requireSession()
  if (!(await maySee())) return <NotAllowed roles={rolesThatMay(contract.readJob)} />
  const client = apiClient(session)
  const { jobId } = await params
  const [read, definitions] = await Promise.all([readOnce(jobId), loadDefinitions(client)])
  if (!read.ok && read.failure.code === 'not_found') notFound()
  const failed = read.ok ? definitions : read
  return (
    <Page>
      {read.ok && definitions.ok ? (
        <NuqsAdapter>
          <Hydrated reads={[[jobKeys.one(jobId), read.data]]}>
            <JobScreen
              jobId={jobId}
              canAct={mayDo(session.roles, contract.startJob)}
              definitions={definitions.data}
            />
          </Hydrated>
        </NuqsAdapter>
      ) : (
        !failed.ok && <ReloadState text={await explainFailure(failed.failure)} />
      )}
    </Page>
  )
}
