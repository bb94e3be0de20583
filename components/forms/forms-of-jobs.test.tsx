import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ImportMapping } from '@/components/jobs/import/import-mapping'
import { columnOf, fileOf, jobOf } from '@/components/jobs/job.fixture'
import { RefusalGroups } from '@/components/jobs/report/refusal-groups'
import { CorrectionForm } from '@/components/jobs/rows/correction-form'
import { useJobActs } from '@/components/jobs/use-job'
import type { JobRow } from '@/lib/contract/job'
import { refusalsOptions } from '@/lib/data/jobs'
import { testForms } from './every-form.fixture'

const accountTypes = ['Resident', 'Staff'].map((name, order) => ({
  id: name.toLowerCase(),
  name,
  description: '',
  order,
  version: 1,
}))
const definitions = { accountTypes, attributes: [] }
const job = jobOf({
  state: 'checked',
  counts: { check: { refused: 3 } },
  options: { fields: ['phone', 'username'] },
  file: fileOf({ columns: [columnOf('phone', 'phone'), columnOf('nick')] }),
})
const group = {
  path: 'username',
  code: 'too_long' as const,
  count: 3,
  values: [
    { value: 'Luuuuuz', count: 2 },
    { value: 'Annnnna', count: 1 },
  ],
}
const row = {
  line: 7,
  outcome: 'refused',
  undo: null,
  accountId: null,
  issues: [{ path: 'username', code: 'too_long' }],
  cells: ['+56912345678', 'Luuuuuz'],
} as unknown as JobRow & { cells: string[] }

const useLive = (of = job) => ({ ...useJobActs(of.id, () => {}), job: of, canAct: true, readAt: 0 })

function Groups() {
  const [client] = useState(() => {
    const own = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    own.setQueryData(refusalsOptions(job, 3).queryKey, { refusals: [group], notices: [] })
    return own
  })
  return (
    <QueryClientProvider client={client}>
      <OneGroup />
    </QueryClientProvider>
  )
}
const OneGroup = () => <RefusalGroups live={useLive()} definitions={definitions} />

const Mapping = () => (
  <ImportMapping
    live={useLive({ ...job, state: 'draft', options: { ...job.options, accountType: 'resident' } })}
    definitions={definitions}
    onLeave={() => {}}
  />
)

testForms({
  'an import’s mapping': {
    piece: <Mapping />,
    entries: { 'What column “nick” contains': 'U' },
    except: ['What column “phone” contains', 'Type for rows without an account type'],
    submit: 'Check the file',
    isRecognised: false,
  },
  'the correction of a group of rows': {
    piece: <Groups />,
    opener: 'Correct all: 3 rows whose Username is too long',
    entries: { Cells: '“A' },
    submit: /rows? and check again$/,
    isRecognised: false,
  },
  'the correction of a row': {
    piece: (
      <CorrectionForm
        row={row}
        job={job}
        rows={['rows']}
        nameOf={(path) => path}
        reasonOf={() => 'Too long.'}
        onCorrected={() => {}}
        onClose={() => {}}
      />
    ),
    submit: 'Save and check',
    isRecognised: false,
  },
})
