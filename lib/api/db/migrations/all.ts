import { sql as base } from './0001-base'
import { sql as isoTime } from './0002-iso-time'
import { sql as search } from './0003-search'
import { sql as businessSettings } from './0004-business-settings'
import { sql as definitions } from './0005-definitions'
import { sql as timeline } from './0006-timeline'
import { sql as list } from './0007-list'
import { sql as jobs } from './0008-jobs'
import { sql as phoneParts } from './0009-phone-parts'
import { sql as housekeeping } from './0010-housekeeping'
import { sql as secretFingerprint } from './0011-secret-fingerprint'
import { sql as identityRoles } from './0012-identity-roles'
import { sql as alertDetails } from './0013-alert-details'
import { sql as businessZone } from './0014-business-zone'
import { sql as businessLanguage } from './0015-business-language'
import { sql as devices } from './0016-devices'
import { sql as notifications } from './0017-notifications'
import { sql as breakers } from './0018-breakers'
import { sql as testAccounts } from './0019-test-accounts'
import { sql as receipt } from './0020-receipt'
import { sql as storingDeliveries } from './0021-storing-deliveries'
import { sql as attendingAlerts } from './0022-attending-alerts'
import { sql as responders } from './0023-responders'
import { sql as areas } from './0024-areas'
import { sql as shifts } from './0025-shifts'
import { sql as places } from './0026-places'
import { sql as alertCells } from './0027-alert-cells'
import { sql as mentions } from './0028-mentions'
import { sql as overdueAlerts } from './0030-overdue-alerts'
import { sql as overview } from './0034-overview'
import { sql as searchWords } from './0035-search-words'
import { sql as people } from './0037-people'
import { sql as brand } from './0038-brand'
import { sql as accountExports } from './0039-account-exports'
import { sql as accountValues } from './0040-account-values'
import { sql as exportContents } from './0041-export-contents'
import { sql as attributeGroups } from './0042-attribute-groups'
import { sql as exportFilters } from './0043-export-filters'
import { sql as headings } from './0044-headings'
import { sql as wordHeads } from './0045-word-heads'
import { sql as drillInBatches } from './0046-drill-in-batches'
import { sql as databaseOrigin } from './0047-database-origin'
import { sql as jobActs } from './0048-job-acts'
import { sql as releasing } from './0049-releasing'
import { sql as deliveryCounts } from './0050-delivery-counts'
import { sql as inFlightLimit } from './0051-in-flight-limit'
import { sql as clocksSince } from './0052-clocks-since'
import { sql as alertTypeSynonyms } from './0053-alert-type-synonyms'
import { sql as accountPlaces } from './0054-account-places'
import { sql as textKeys } from './0055-text-keys'
import { sql as importSizes } from './0057-import-sizes'
import { sql as jobFiles } from './0058-job-files'
import { sql as crashes } from './0059-crashes'
import { sql as deletedPhones } from './0060-deleted-phones'
import * as searchByBusiness from './0061-search-by-business'
import { sql as deliveryTurns } from './0062-delivery-turns'
import { sql as wordKeys } from './0063-word-keys'
import { sql as upstream } from './0064-upstream'
import { sql as forwardedSends } from './0065-forwarded-sends'
import { sql as upstreamJobs } from './0066-upstream-jobs'
import * as alertsByTime from './0067-alerts-by-time'
import { sql as loginsInProgress } from './0068-logins-in-progress'
import { sql as ownChannels } from './0070-own-channels'
import { sql as webhooks } from './0075-webhooks'
import * as erasedPeople from './0083-erased-people'
import { sql as suspension } from './0084-suspension'
import { sql as erasedBusinesses } from './0085-erased-businesses'
import * as quotas from './0086-quotas'
import { sql as sharedLimits } from './0087-shared-limits'
import { sql as rotatingSecrets } from './0090-rotating-secrets'
import { sql as companySignIn } from './0093-company-sign-in'
import { sql as scimUsers } from './0094-scim-users'
import { sql as directoryLinks } from './0095-directory-links'
import { sql as traceOfNotification } from './0097-trace-of-notification'
import * as businessInKeys from './0098-business-in-keys'
import * as businessOfTokens from './0099-business-of-tokens'
import * as keysOfIdentities from './0100-keys-of-identities'
import { sql as secondFactors } from './0101-second-factors'
import * as moves from './0102-moves'
import { sql as traces } from './0103-traces'
import * as dispatches from './0104-dispatches'
import { sql as units } from './0105-units'
import * as approvals from './0106-approvals'

/**
 * Only `sql` delays the API's start. The other parts run after the API has started, may take hours, and are
 * resumed after a crash.
 */
export type Migration = {
  name: string
  /**
   * Runs in one transaction before the API starts, so it must not read, write or lock a large table for long.
   */
  sql: string
  /**
   * Changes a batch of rows of a large table in its own transaction. Selects one column, `next`: the key of
   * the last changed row as text, or null when no rows are left. `$1` is the previous batch's `next`; null
   * for the first batch.
   */
  backfill?: string
  /**
   * Indexes to build, by name: the text that follows `create index concurrently <name>`, preceded by `unique`
   * for a unique index. This version's statements must also be correct without these indexes.
   */
  indexes?: Readonly<Record<string, string>>
  /**
   * Statements that run after the indexes are built. Each must be safe to run again. Statements with
   * `concurrently`, such as `drop index concurrently if exists …`, run outside a transaction. Any other
   * statement runs in its own transaction, which is retried if it cannot lock its tables within two seconds.
   */
  cleanUp?: readonly string[]
  /**
   * The columns of new primary keys, by table. The index of a new key, `<table>_new_pkey`, is built before
   * the key replaces the previous one, which no foreign key may still use. If earlier versions look rows up
   * by the previous key, its columns must come first.
   */
  primaryKeys?: Readonly<Record<string, string>>
  /**
   * The oldest version that works after this migration, as the name of that version's newest migration.
   * Required if the migration removes or restricts anything: see "Changing the schema" in CONTRIBUTING.md.
   * Omitted if the migration only adds things, so that every earlier version works. A process of an older
   * version does not start on the database, or is no longer ready.
   */
  compatibleFrom?: string
}

/**
 * All migrations, in the order in which they are applied. A released migration must always have the same
 * effect.
 */
export const migrations: readonly Migration[] = [
  { name: '0001-base', sql: base },
  { name: '0002-iso-time', sql: isoTime },
  { name: '0003-search', sql: search },
  { name: '0004-business-settings', sql: businessSettings },
  { name: '0005-definitions', sql: definitions },
  { name: '0006-timeline', sql: timeline },
  { name: '0007-list', sql: list },
  { name: '0008-jobs', sql: jobs },
  { name: '0009-phone-parts', sql: phoneParts },
  { name: '0010-housekeeping', sql: housekeeping },
  { name: '0011-secret-fingerprint', sql: secretFingerprint },
  { name: '0012-identity-roles', sql: identityRoles },
  { name: '0013-alert-details', sql: alertDetails },
  { name: '0014-business-zone', sql: businessZone },
  { name: '0015-business-language', sql: businessLanguage },
  { name: '0016-devices', sql: devices },
  { name: '0017-notifications', sql: notifications },
  { name: '0018-breakers', sql: breakers },
  { name: '0019-test-accounts', sql: testAccounts },
  { name: '0020-receipt', sql: receipt },
  { name: '0021-storing-deliveries', sql: storingDeliveries },
  { name: '0022-attending-alerts', sql: attendingAlerts },
  { name: '0023-responders', sql: responders },
  { name: '0024-areas', sql: areas },
  { name: '0025-shifts', sql: shifts },
  { name: '0026-places', sql: places },
  { name: '0027-alert-cells', sql: alertCells },
  { name: '0028-mentions', sql: mentions },
  { name: '0030-overdue-alerts', sql: overdueAlerts },
  { name: '0034-overview', sql: overview },
  { name: '0035-search-words', sql: searchWords },
  { name: '0037-people', sql: people },
  { name: '0038-brand', sql: brand },
  { name: '0039-account-exports', sql: accountExports },
  { name: '0040-account-values', sql: accountValues },
  { name: '0041-export-contents', sql: exportContents },
  { name: '0042-attribute-groups', sql: attributeGroups },
  { name: '0043-export-filters', sql: exportFilters },
  { name: '0044-headings', sql: headings },
  { name: '0045-word-heads', sql: wordHeads },
  { name: '0046-drill-in-batches', sql: drillInBatches },
  { name: '0047-database-origin', sql: databaseOrigin },
  { name: '0048-job-acts', sql: jobActs },
  { name: '0049-releasing', sql: releasing },
  { name: '0050-delivery-counts', sql: deliveryCounts },
  { name: '0051-in-flight-limit', sql: inFlightLimit },
  { name: '0052-clocks-since', sql: clocksSince },
  { name: '0053-alert-type-synonyms', sql: alertTypeSynonyms },
  { name: '0054-account-places', sql: accountPlaces },
  { name: '0055-text-keys', sql: textKeys },
  { name: '0057-import-sizes', sql: importSizes },
  { name: '0058-job-files', sql: jobFiles },
  { name: '0059-crashes', sql: crashes },
  { name: '0060-deleted-phones', sql: deletedPhones },
  { name: '0061-search-by-business', ...searchByBusiness },
  { name: '0062-delivery-turns', sql: deliveryTurns },
  { name: '0063-word-keys', sql: wordKeys },
  { name: '0064-upstream', sql: upstream },
  { name: '0065-forwarded-sends', sql: forwardedSends },
  { name: '0066-upstream-jobs', sql: upstreamJobs },
  { name: '0067-alerts-by-time', ...alertsByTime },
  { name: '0068-logins-in-progress', sql: loginsInProgress },
  { name: '0070-own-channels', sql: ownChannels },
  { name: '0075-webhooks', sql: webhooks },
  { name: '0083-erased-people', ...erasedPeople },
  { name: '0084-suspension', sql: suspension },
  { name: '0085-erased-businesses', sql: erasedBusinesses },
  { name: '0086-quotas', ...quotas },
  { name: '0087-shared-limits', sql: sharedLimits },
  { name: '0090-rotating-secrets', sql: rotatingSecrets },
  { name: '0093-company-sign-in', sql: companySignIn },
  { name: '0094-scim-users', sql: scimUsers },
  { name: '0095-directory-links', sql: directoryLinks },
  { name: '0097-trace-of-notification', sql: traceOfNotification },
  { name: '0098-business-in-keys', ...businessInKeys },
  { name: '0099-business-of-tokens', ...businessOfTokens },
  { name: '0100-keys-of-identities', ...keysOfIdentities },
  { name: '0101-second-factors', sql: secondFactors },
  { name: '0102-moves', ...moves },
  { name: '0103-traces', sql: traces },
  { name: '0104-dispatches', ...dispatches },
  { name: '0105-units', sql: units },
  { name: '0106-approvals', ...approvals },
]
