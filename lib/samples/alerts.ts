import { outlineAccount } from './accounts'
import { asTimestamp, days, historyEnds, hours, minutes } from './calendar'
import { type CountryCode, countryOf } from './countries'
import { staffPhrases } from './phrases'
import { address, districts } from './places'
import { Random } from './random'
import { sampleId } from './sample-id'
import type { Source } from './source'
import { placeInTown } from './town/place-in-town'

/** A row of `alerts`. It is stored without its account if that is missing, deleted or blocked. */
export type SampleAlert = {
  businessId: string
  id: string
  alertType: string
  latitude: number
  longitude: number
  accuracy: number
  region: string
  street: string
  accountId: string | null
  acknowledgedAt: string | null
  closed: number
  closedAt: string | null
  closedReason: string | null
  createdAt: string
  updatedAt: string
  version: number
}

const historyDays = 540
const openHours = 10
/** Open alerts of at least this age are acknowledged, so that a demo shows a team that keeps up with its work. */
const attendedMinutes = 3
/** The ages of open alerts are divided by this, so that all of them were raised within the last hour. */
const youngerTimes = 10
/**
 * The first alerts fill the screens of a small business: three in ten are open. Of later alerts, one in a hundred is
 * open.
 */
const fewAlerts = 40
const fewAccounts = 60
/** One in this many later alerts is in the fictional town; the others are in cities of their countries. */
const townRotation = 5

export function alertId({ businessId, seed }: Source, index: number): string {
  const at = historyEnds - alertAge(seed, index)
  return sampleId(at, new Random(`${businessId} ${seed} alert`, index))
}

export function makeAlert(source: Source, index: number): SampleAlert {
  const { businessId, seed } = source
  const random = new Random(`${seed} alert`, index)
  const account = outlineAccount(source, random.integer(0, Math.max(fewAccounts, index) - 1))
  const isOlder = account.createdAt < historyEnds - alertAge(seed, index)
  const raiser = isOlder && random.chance(0.6) ? account : undefined
  const place = isInTown(source, index)
    ? makePlaceInTown(random)
    : makePlace(raiser?.country ?? countryOf(index), random)
  return {
    businessId,
    id: alertId(source, index),
    alertType: random.pick(source.alertTypes) ?? 'alert',
    ...place,
    accountId: raiser?.id ?? null,
    ...makeCourse(source, index),
  }
}

export function isOpen(index: number): boolean {
  return index < fewAlerts ? [0, 3, 6].includes(index % 10) : index % 100 === 0
}

/**
 * Returns how long before the end of the sample history an alert was raised. All open alerts are newer than all closed
 * ones.
 */
function alertAge(seed: number, index: number, ofOpen = isOpen(index)): number {
  const share = new Random(`${seed} alert age`, index).next()
  if (ofOpen) return minutes(2) + Math.floor(hours(openHours) * share ** 2)
  return days(1) + Math.floor(days(historyDays) * share ** 1.5)
}

function isInTown({ hasTown }: Source, index: number): boolean {
  return hasTown && (index < fewAlerts || index % townRotation === 0)
}

const makePlaceInTown = (random: Random) => ({ ...placeInTown(random), accuracy: accuracy(random) })

function makePlace(country: CountryCode, random: Random) {
  const { region, latitude, longitude, streets } = random.pick(districts[country])
  return {
    latitude: nearby(latitude, random),
    longitude: nearby(longitude, random),
    accuracy: accuracy(random),
    region,
    street: address(country, random.pick(streets), random.integer(10, 2900)),
  }
}

const accuracy = (random: Random) => random.integer(4, 60)

/** Returns a coordinate at most a kilometer from `degrees`; short distances are more likely. */
function nearby(degrees: number, random: Random): number {
  return Math.round((degrees + (random.next() + random.next() - 1) * 0.009) * 1e6) / 1e6
}

const neverClosed = { closed: 0, closedAt: null, closedReason: null }

/**
 * Generates the state of an alert and its times, which count back from now for open alerts, and from the end of the
 * sample history for closed ones.
 */
function makeCourse({ seed, now, language, open }: Source, index: number) {
  const isNowOpen = open === undefined ? isOpen(index) : index < open
  const age = alertAge(seed, index, isNowOpen)
  if (isNowOpen)
    return { ...neverClosed, ...(open === undefined ? attended(now, age / youngerTimes) : raised(now - age)) }
  const raisedAt = historyEnds - age
  const createdAt = asTimestamp(raisedAt)
  const random = new Random(`${seed} alert course`, index)
  const closedAt = asTimestamp(raisedAt + minutes(4) + Math.floor(hours(5) * random.next() ** 3))
  const closedReason = random.chance(0.6) ? random.pick(staffPhrases[language].closedReasons) : null
  return {
    acknowledgedAt: null,
    closed: 1,
    closedAt,
    closedReason,
    createdAt,
    updatedAt: closedAt,
    version: 2,
  }
}

function raised(at: number) {
  const createdAt = asTimestamp(at)
  return { acknowledgedAt: null, createdAt, updatedAt: createdAt, version: 1 }
}

/** Open alerts were acknowledged within a minute, except the newest ones. */
function attended(now: number, age: number) {
  if (age < minutes(attendedMinutes)) return raised(now - age)
  const acknowledgedAt = asTimestamp(now - age + minutes(0.75))
  return { ...raised(now - age), acknowledgedAt, updatedAt: acknowledgedAt, version: 2 }
}
