import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { anAccount } from '@/components/accounts/account.fixture'
import { defineAttribute } from '@/components/accounts/attribute.fixture'
import { CreateAccount } from '@/components/accounts/form/create-account'
import { EditAccount } from '@/components/accounts/form/edit-account'
import { BlockDialog } from '@/components/accounts/record/block-dialog'
import { Editable } from '@/components/accounts/record/in-place/editable'
import { RecordEditing } from '@/components/accounts/record/in-place/record-editing'
import { MergeDialog } from '@/components/accounts/record/merge/merge-dialog'
import { AccountNotes } from '@/components/accounts/record/notes/account-notes'
import { useRecordActions } from '@/components/accounts/record/use-record-actions'
import { ViewDialog } from '@/components/views/view-dialog'
import { accountKeys } from '@/lib/data/accounts/accounts'
import { testForms } from './every-form.fixture'

const types = ['Resident', 'Staff'].map((name, order) => ({
  id: name.toLowerCase(),
  name,
  description: '',
  order,
  version: 1,
}))
const attributes = [
  defineAttribute('unit', 'text', { name: 'Unit' }),
  defineAttribute('size', 'number', { name: 'Size' }),
  defineAttribute('helped', 'boolean', { name: 'Helped' }),
  defineAttribute('since', 'date', { name: 'Since' }),
  defineAttribute('photo', 'image', { name: 'Photo' }),
  defineAttribute('colour', 'text', { name: 'Colour', options: ['Red', 'Blue'] }),
]
const ofAccount = {
  'Phone *': '+56 9 1234 5678',
  'Phone number country': 'Peru',
  'Account type *': 'S',
  Size: '3',
  Since: '12/31/2025 10:00 AM',
  Photo: 'https://a.example/b.png',
  Colour: 'B',
}

function Record({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    const own = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    own.setQueryData(accountKeys.one(anAccount.id), { account: anAccount })
    return own
  })
  return (
    <QueryClientProvider client={client}>
      <RecordEditing
        accountId="a1"
        madeAt={0}
        accountTypes={types}
        attributes={attributes}
        country="CL"
        canWrite
      >
        {children}
      </RecordEditing>
    </QueryClientProvider>
  )
}

function Block() {
  const { block, pending } = useRecordActions(anAccount)
  return (
    <BlockDialog open accountId="a1" name="Luz" pending={pending} onOpenChange={() => {}} onBlock={block} />
  )
}

const duplicate = {
  account: { ...anAccount, id: 'a2', phone: '+56911111112', birthday: '1980-01-02' },
  reasons: [],
  counts: { alerts: 0, notes: 0, devices: 0 },
}
const inPlace = (path: 'fullname' | 'birthday' | 'phone' | 'attributes._unit', name: string) => ({
  piece: (
    <Record>
      <Editable path={path} name={name}>
        {null}
      </Editable>
    </Record>
  ),
  opener: `Edit ${name}`,
  isOpenedAgain: true,
  submit: 'Save',
})
const view = { id: 'v1', kind: 'accounts' as const, name: 'Mine', query: 'q=1', version: 2 }
const nameView = (of?: typeof view) => (
  <ViewDialog kind="accounts" open view={of as never} query="q=1" onPickId={() => {}} onClose={() => {}} />
)

testForms({
  'a new account': {
    piece: <CreateAccount accountTypes={types} attributes={attributes} accountType="resident" country="CL" />,
    entries: ofAccount,
    submit: 'Create account',
  },
  'an account': {
    piece: <EditAccount account={anAccount} accountTypes={types} attributes={attributes} country="CL" />,
    entries: { ...ofAccount, Birthday: '05/31/1990', Expires: '12/31/2031', Metadata: '{"a":1}' },
    submit: 'Save changes',
    newer: { data: { account: { ...anAccount, fullname: 'Theirs', version: 5 } }, shown: 'Theirs' },
  },
  'an account’s name in place': {
    ...inPlace('fullname', 'Name'),
    newer: { data: { account: { ...anAccount, fullname: 'Theirs', version: 5 } }, shown: 'Theirs' },
  },
  'an account’s birthday in place': {
    ...inPlace('birthday', 'Birthday'),
    entries: { Birthday: '05/31/1990' },
  },
  'an attribute in place': inPlace('attributes._unit', 'Unit'),
  'a note on an account': {
    piece: (
      <Record>
        <AccountNotes identityId="ana" canDeleteAny={false} />
      </Record>
    ),
    control: 'New note',
    submit: 'Add note',
  },
  'blocking an account': { piece: <Block />, submit: 'Block account' },
  'merging two accounts': {
    piece: (
      <Record>
        <MergeDialog duplicate={duplicate as never} imageHosts={[]} onClose={() => {}} />
      </Record>
    ),
    submit: 'Merge accounts',
  },
  'a new saved view': { piece: nameView(), submit: 'Save view' },
  'a saved view': {
    piece: nameView(view),
    submit: 'Rename view',
    newer: { data: { view: { ...view, name: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
})
