import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverOfFile, type TestServer } from '../../../tests/kit/server'
import { requestLimits } from '../platform/http/limits'
import { networkOf } from '../platform/http/network-address'
import { forgetAttempts, storeDevice } from '../queries/session/login'
import { logSignInEvent } from '../queries/session/sign-in-log'
import { recordEntryAttempt, recordSignInAttempt, refundAttempt } from './sign-in-attempts'

/**
 * Which senders are checked and which rejected, by what the server knows of a sender and by where others
 * guess.
 */

const minute = 60_000
const owner = { id: '100002', name: '沈佩兰' }
const tried = { account: owner, login: owner.id }
const [office, ownDevice, newPlace] = ['10.0.0.1', 'd'.repeat(64), '192.0.2.7']

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
  const { db, clock } = server
  await db.transaction(async (tx) => {
    await logSignInEvent(tx, placeOf(office), owner, { action: 'sign-in.done' })
    const until = clock.now() + requestLimits.addressKnown
    await storeDevice(tx, { account: owner.id, device: ownDevice }, until)
  })
})
beforeEach(() => server.db.pool.query('delete from login_attempt'))
afterAll(() => server.stop())

function placeOf(address: string, device?: string) {
  const { db, clock, house } = server
  return { db, clock, newId: house.newId, address, ...(device && { device }) }
}

const guess = async (
  address: string,
  device?: string,
  whose: Parameters<typeof recordSignInAttempt>[1] = tried,
) => (await recordSignInAttempt(placeOf(address, device), whose)).refusedFor

/** Enters a right password. Returns whether it is checked; a success refunds its attempt. */
async function comesIn(address: string, device?: string) {
  const counted = await recordSignInAttempt(placeOf(address, device), tried)
  if (counted.refusedFor) return false
  await server.db.transaction((tx) => refundAttempt(tx, counted))
  return true
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const network = (n: number) => `172.16.${n >> 8}.${n & 255}`

const attacks = {
  'the account from the same address': async (address: string) => {
    for (const _ of numbers(12)) await guess(address)
  },
  'other names from the same address': async (address: string) => {
    for (const n of numbers(34)) await guess(address, undefined, { account: undefined, login: `nobody${n}` })
  },
  'from one address elsewhere': async () => {
    for (const _ of numbers(40)) await guess('203.0.113.9')
  },
  'from 25 networks': async () => {
    for (const n of numbers(75)) await guess(network(n % 25))
  },
  'from 70 networks': async () => {
    for (const n of numbers(140)) await guess(network(n % 70))
  },
} satisfies Record<string, (address: string) => Promise<void>>

type Attack = keyof typeof attacks
const everyAttack = Object.keys(attacks) as Attack[]

/** Attacks under which a right password is rejected, by sender. */
const senders: [string, { address: string; device?: string; refused: Attack[] }][] = [
  ['known browser at a known address', { address: office, device: ownDevice, refused: [] }],
  ['known browser at a new address', { address: newPlace, device: ownDevice, refused: [] }],
  [
    'new browser at a known address',
    { address: office, device: 'e'.repeat(64), refused: ['the account from the same address'] },
  ],
  ['no browser at a known address', { address: office, refused: ['the account from the same address'] }],
  [
    'new browser at a new address',
    {
      address: newPlace,
      device: 'e'.repeat(64),
      refused: ['the account from the same address', 'other names from the same address', 'from 70 networks'],
    },
  ],
]

describe.each(senders)('correct password of a %s', (_, { address, device, refused }) => {
  test.each(everyAttack)(
    'accepts or rejects a correct password as specified during an attack on %s',
    async (attack) => {
      await attacks[attack](address)
      expect(await comesIn(address, device)).toBe(!refused.includes(attack))
    },
  )
})

test('gives no budget of its own to an unused browser or one known to another account', async () => {
  const device = 'c'.repeat(64)
  const { db, clock } = server
  await db.transaction((tx) => storeDevice(tx, { account: '100003', device }, clock.now() + minute))
  await attacks['the account from the same address'](newPlace)
  expect(await guess(newPlace, device)).toBe('account')
})

test('never locks out a known browser with the correct password because of other guesses', async () => {
  const others = fc.record({
    address: fc.constantFrom(office, newPlace, ...numbers(5).map(network), '2001:db8::1'),
    device: fc.option(fc.constantFrom('a'.repeat(64), 'b'.repeat(64)), { nil: undefined }),
    isOfOwner: fc.boolean(),
    tries: fc.integer({ min: 1, max: 8 }),
    wait: fc.constantFrom(0, 1_000, 5 * minute),
  })
  const story = fc.array(others, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(story, fc.constantFrom(office, newPlace), async (acts, address) => {
      for (const { address: from, device, isOfOwner, tries, wait } of acts) {
        const whose = isOfOwner ? tried : { account: undefined, login: from }
        for (const _ of numbers(tries)) await guess(from, device, whose)
        server.clock.move(wait)
        expect(await comesIn(address, ownDevice)).toBe(true)
      }
    }),
    { numRuns: 8 },
  )
})

test('limits an account to 100 attempts in the first hour and 30 per later hour across networks', async () => {
  let next = 0
  const hour = async () => {
    let checked = 0
    for (const _ of numbers(15)) {
      for (const _ of numbers(12)) if (!(await guess(network(next++)))) checked++
      server.clock.move(4 * minute)
    }
    return checked
  }
  const first = await hour()
  expect(first).toBeGreaterThan(80)
  expect(first).toBeLessThanOrEqual(100)
  expect(await hour()).toBeLessThanOrEqual(31)
})

test('allows an attacker at a known address or browser five attempts, then four an hour', async () => {
  for (const device of [undefined, ownDevice]) {
    await server.db.pool.query('delete from login_attempt')
    let checked = 0
    for (const _ of numbers(60)) {
      if (!(await guess(office, device))) checked++
      server.clock.move(minute)
    }
    expect(checked).toBeGreaterThanOrEqual(5)
    expect(checked).toBeLessThanOrEqual(12)
  }
})

test('does not reset code attempts for a correct password without its code', async () => {
  for (const _ of numbers(4)) {
    const counted = await recordSignInAttempt(placeOf(office), tried)
    await server.db.transaction((tx) => refundAttempt(tx, counted, false))
  }
  expect(await guess(office)).toBeUndefined()
  expect(await guess(office)).toBe('account')
})

test('refunds a network only what a successful sign-in spent', async () => {
  await attacks['other names from the same address'](office)
  for (const _ of numbers(3)) expect(await comesIn(office, ownDevice)).toBe(true)
  expect(await guess(office, undefined, { account: undefined, login: 'x' })).toBe('address')
})

test('shares one budget among the addresses of an IPv6 network', async () => {
  expect(networkOf('2001:db8:0:1::5')).toBe(networkOf('2001:DB8:0:1:ffff::9'))
  expect(networkOf('2001:db8:0:2::5')).not.toBe(networkOf('2001:db8:0:1::5'))
  expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  for (const n of numbers(34))
    await guess(`2001:db8::${n.toString(16)}`, undefined, { account: undefined, login: `nobody${n}` })
  expect(await guess('2001:db8::ffff', undefined, { account: undefined, login: 'x' })).toBe('address')
})

test('budgets platform codes separately from passwords, by known browser or otherwise by network', async () => {
  await attacks['other names from the same address'](office)
  expect(await recordEntryAttempt(placeOf(office))).toBeDefined()
  for (const _ of numbers(34)) await recordEntryAttempt(placeOf(office))
  expect(await recordEntryAttempt(placeOf(office))).toBeUndefined()
  expect(await recordEntryAttempt(placeOf(office, 'e'.repeat(64)))).toBeUndefined()
  expect(await recordEntryAttempt(placeOf(office, ownDevice))).toBeDefined()
})

test('forgets a known browser after its retention time', async () => {
  const device = 'f'.repeat(64)
  const { db, clock } = server
  await db.transaction((tx) => storeDevice(tx, { account: owner.id, device }, clock.now() + 20_000))
  await attacks['the account from the same address'](newPlace)
  expect(await guess(newPlace, device)).toBeUndefined()
  await db.transaction((tx) => forgetAttempts(tx, `${owner.id} device ${device}`))
  clock.move(20_001)
  expect(await guess(newPlace, device)).toBe('account')
})
