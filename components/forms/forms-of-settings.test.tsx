import { defineAttribute } from '@/components/accounts/attribute.fixture'
import { AccountTypeDialog } from '@/components/settings/account-types/account-type-dialog'
import { AlertTypeDialog } from '@/components/settings/alert-types/alert-type-dialog'
import { RenameDialog } from '@/components/settings/areas/rename-dialog'
import { AttributeDialog } from '@/components/settings/attributes/attribute-dialog'
import { aBusiness as business } from '@/components/settings/business/business.fixture'
import { BusinessScreen } from '@/components/settings/business/business-screen'
import { ownChannel } from '@/components/settings/channels/channel.fixture'
import { ChannelDialog } from '@/components/settings/channels/channel-dialog'
import { aCompanySignIn } from '@/components/settings/company-sign-in/company.fixture'
import { EditCompany } from '@/components/settings/company-sign-in/edit-company'
import { NewDisplay } from '@/components/settings/displays/new-display'
import { anIdentity } from '@/components/settings/identities/identity.fixture'
import { IdentityDialog } from '@/components/settings/identities/identity-dialog'
import { ResponderDialog } from '@/components/settings/responders/responder-dialog'
import { aWebhook } from '@/components/settings/webhooks/webhook.fixture'
import { WebhookDialog } from '@/components/settings/webhooks/webhook-dialog'
import type { AlertType, Attribute } from '@/lib/contract/definitions'
import { testForms } from './every-form.fixture'

/** A dialog for editing a record or, if none is given, for creating one. */
const editing = <Row,>(row?: Row) => ({
  row,
  open: true,
  opening: 1,
  start() {},
  startNew() {},
  close() {},
})
const onSaved = () => {}

const types = ['Resident', 'Staff'].map((name, order) => ({
  id: name.toLowerCase(),
  name,
  description: '',
  order,
  version: 1,
}))
const tower = { id: 't1', name: 'Tower', description: '', order: 1, version: 2 }
const unit = defineAttribute('unit', 'text', { name: 'Unit', version: 2 })
const fire = {
  id: 'f1',
  type: 'fire',
  name: 'Fire',
  shape: 'circle',
  colour: '#d92d20',
  priority: 2,
  synonyms: [],
  clocks: [],
  clocksSince: null,
  version: 2,
} as AlertType
const whatsApp = ownChannel('whatsapp', {
  source: 'business',
  settings: { phoneNumberId: '1', template: 'alert', language: 'es' },
  credentials: [{ name: 'token', changedAt: '2026-11-22T12:00:00.000Z' }],
  version: 1,
})
const park = { id: 'p1', name: 'Park', polygon: [], version: 2 }
const responder = {
  id: 'r1',
  name: 'Van 1',
  accountId: null,
  identityId: 'eva',
  kind: 'vehicle',
  skills: ['first aid'],
  onDuty: true,
  available: true,
  state: 'free',
  alert: null,
  location: null,
  version: 2,
} as unknown as Parameters<typeof ResponderDialog>[0]['editing']['row'] & { version: number }
const ofAttribute = {
  Options: '',
  'Minimum characters': '1',
  'Maximum characters': '9',
  Pattern: '[a-z]+',
}
const ofAlertType = {
  Shape: 's',
  Color: '#123456',
  Priority: '1',
  ...Object.fromEntries(
    ['Acknowledge', 'On scene', 'Close'].flatMap((clock) =>
      ['Urgent', 'High', 'Normal', 'Low'].map((priority) => [`${clock}, ${priority}, in minutes`, '7']),
    ),
  ),
}

testForms({
  'a new account type': {
    piece: <AccountTypeDialog editing={editing()} onSaved={onSaved} />,
    submit: 'Create account type',
  },
  'an account type': {
    piece: <AccountTypeDialog editing={editing(tower)} onSaved={onSaved} />,
    submit: 'Save changes',
    newer: { data: { accountType: { ...tower, name: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'a new attribute': {
    piece: (
      <AttributeDialog editing={editing<Attribute>()} accountTypes={types} groups={[]} onSaved={onSaved} />
    ),
    entries: { ...ofAttribute, 'Tag *': 'tag' },
    submit: 'Create attribute',
  },
  'an attribute': {
    piece: <AttributeDialog editing={editing(unit)} accountTypes={types} groups={[]} onSaved={onSaved} />,
    entries: ofAttribute,
    submit: 'Save changes',
    newer: { data: { attribute: { ...unit, group: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'a new alert type': {
    piece: <AlertTypeDialog editing={editing<AlertType>()} onSaved={onSaved} />,
    entries: ofAlertType,
    submit: 'Create alert type',
  },
  'an alert type': {
    piece: <AlertTypeDialog editing={editing(fire)} onSaved={onSaved} />,
    entries: ofAlertType,
    submit: 'Save changes',
    newer: { data: { alertType: { ...fire, synonyms: ['Theirs'], version: 3 } }, shown: 'Theirs' },
  },
  'a new responder': {
    piece: <ResponderDialog editing={editing()} onSaved={onSaved} />,
    entries: { 'An identity *': 'Eva' },
    except: ['An accountSomeone in the list of accounts.'],
    submit: 'Add responder',
  },
  'a responder': {
    piece: <ResponderDialog editing={editing(responder)} onSaved={onSaved} />,
    submit: 'Save changes',
    newer: { data: { responder: { ...responder, name: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'an area’s name': {
    piece: <RenameDialog editing={editing(park as never)} onSaved={onSaved} />,
    submit: 'Save changes',
    newer: { data: { area: { ...park, name: 'Theirs', version: 3 } }, shown: 'Theirs' },
  },
  'a new identity': {
    piece: <IdentityDialog editing={editing()} ownId="ana" managingRoles={['admin']} onSaved={onSaved} />,
    entries: { 'Last day': '12/31/2031' },
    submit: 'Create identity',
  },
  'an identity': {
    piece: (
      <IdentityDialog editing={editing(anIdentity)} ownId="ana" managingRoles={['admin']} onSaved={onSaved} />
    ),
    entries: { 'Last day': '12/31/2031' },
    submit: 'Save changes',
    newer: { data: { identity: { ...anIdentity, name: 'Theirs', version: 2 } }, shown: 'Theirs' },
  },
  'the business': {
    piece: <BusinessScreen canWrite hasOwnStreets />,
    entries: {
      'Default country for phone numbers': 'Chile',
      'Time zone': 'Lima',
      'Require approval above': '5',
      'Messages awaiting a response at the same time': '9',
      'Account language': 'U',
      'Account location': 'C',
    },
    submit: 'Save changes',
    newer: { data: { business: { ...business, name: 'Theirs', version: 5 } }, shown: 'Theirs' },
  },
  'the company sign-in': {
    piece: <EditCompany companySignIn={aCompanySignIn} onSaved={onSaved} />,
    entries: { 'Issuer *': 'https://other.example.com' },
    except: ['Client secret'],
    submit: 'Save',
    newer: {
      data: { companySignIn: { ...aCompanySignIn, clientId: 'theirs', version: 2 } },
      shown: 'theirs',
    },
  },
  'a new webhook': {
    piece: <WebhookDialog editing={editing()} onSaved={onSaved} />,
    entries: { 'URL *': 'https://erp.example.com/' },
    submit: 'Create webhook',
  },
  'a webhook': {
    piece: <WebhookDialog editing={editing(aWebhook)} onSaved={onSaved} />,
    entries: { 'URL *': 'https://other.example.com/' },
    submit: 'Save changes',
    newer: { data: { webhook: { ...aWebhook, name: 'Theirs', version: 2 } }, shown: 'Theirs' },
  },
  'a channel': {
    piece: <ChannelDialog own={whatsApp} purpose="edit" open onClose={() => {}} onSaved={onSaved} />,
    submit: 'Save changes',
    newer: {
      data: { channel: { ...whatsApp, settings: { ...whatsApp.settings, language: 'Theirs' }, version: 2 } },
      shown: 'Theirs',
    },
  },
  'a channel’s credentials': {
    piece: <ChannelDialog own={whatsApp} purpose="setUp" open onClose={() => {}} onSaved={onSaved} />,
    except: ['Access token', 'App secret'],
    submit: 'Set up',
  },
  'a new display': { piece: <NewDisplay onClose={() => {}} />, submit: 'Create display' },
})
