import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import permissions from '#schemas/values/permission.json'
import { isDenyPermission, isPermitted } from '../../../src/core/permission/check-permission'
import { type CallFacts, catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { flowServerOfFile } from '../../kit/flows'
import type { Sender } from '../../kit/server'
import { type Dice, diceOf } from '../fuzz/dice'
import { draw } from '../fuzz/draw-body'
import { type Pool, poolOf } from '../fuzz/pool'
import { type Deed, families, nameOf } from './deeds'
import { factsOf, type Gain, gainsOf } from './gains'
import { attacker, attackerWith, sessionsIn, undone, type World, worldOf } from './world'

/*
 * What one permission reaches by two calls. First each write is sent alone, to find those that succeed; then all pairs of
 * these in order, each pair in a transaction that is rolled back. After a pair the permission is withdrawn, and whoever had
 * it must hold nothing that was out of reach: no hidden value, task, led department, address, session or delegation.
 * The suite tries the families of deeds/*.ts and a third of their pairs; `npm run test:power` tries every call of every permission.
 */

/** Bodies drawn for each call without a deed of its own; 0 in the suite. */
const drawn = Number(process.env.POWER_BODIES ?? 0)
const isWhole = drawn > 0

/** Who may design flows decides what they entrust to whom, and confirms changes of others. */
const decides = ['all', 'flowdesign']
const everybodys = ['flow.work']
/** What a permission is for: a session that it opens in another's name ends with it. */
const meant: Record<string, readonly Gain[]> = {
  'employee.changeuser': ['session'],
  'flow.admin.replace_emp': ['session'],
  'flow.admin': ['session'],
}

let world: World
let pool: Pool
const dice: Dice = diceOf(20_261_127)

beforeAll(async () => {
  world = await worldOf(await flowServerOfFile())
  pool = await poolOf(world.server.db)
})
afterAll(() => world.server.stop())

interface Run {
  /** Which deeds succeeded, one after the other. */
  succeeded: boolean[]
  /** Whether the last one waits for a second person. */
  waits: boolean
  gains: Gain[]
}

/** The deeds in order, each in the attacker's session, or those after the first in the session that it opened. */
function tried(own: Sender, deeds: readonly Deed[], inOpened = false): Promise<Run> {
  return undone(world.server, async () => {
    const before = await factsOf(world)
    const succeeded: boolean[] = []
    let waits = false
    let opened: Sender[] = []
    for (const { call, body } of deeds) {
      const sender = (inOpened && opened[0]) || own
      const answer = await sender.raw(call, await body(world, own))
      succeeded.push(answer.success)
      waits = (answer.code ?? '').startsWith('pending-change.')
      opened = [...opened, ...sessionsIn(world.server, answer)]
    }
    const withdraw = {
      name: 'power-withdraw',
      text: "delete from person_role where person_id = $1 and role_id like 'role-limited-%'",
    }
    await world.server.house.db.run(withdraw, [attacker])
    return { succeeded, waits, gains: await gainsOf(world, { before, own, opened }) }
  })
}

const mayBeSent = (roles: readonly string[]) => (call: CallFacts) =>
  !call.open && !call.upload && call.writes && isPermitted(roles, call.permission)

/** Deeds with bodies that fit calls of which no family has one. */
function drawnDeeds(roles: readonly string[], known: ReadonlySet<string>): Deed[] {
  const others = catalogueCalls.filter(mayBeSent(roles)).filter(({ name }) => !known.has(name))
  return others
    .filter(({ name }) => name !== 'employee/logout')
    .flatMap((call) =>
      Array.from({ length: drawn }, (_, at) => ({
        call: call.name,
        aim: `drawn ${at + 1}`,
        body: async () => {
          await pool.refresh(call.name)
          return draw(call.body, { dice, pool, name: '', depth: 0, call: call.name, isWhole: at % 2 === 1 })
        },
      })),
    )
}

interface Reach {
  /** Writes that wait for a second person, and those that were never made to succeed. */
  waiting: string[]
  never: string[]
  succeeding: Deed[]
  found: string[]
  rounds: number
}

/** All that a permission reaches by one or two of the deeds. */
async function reachOf(permission: string, deeds: readonly Deed[]): Promise<Reach> {
  const own = await attackerWith(world.server, [permission])
  const fine = new Set(meant[permission])
  const reach: Reach = { waiting: [], never: [], succeeding: [], found: [], rounds: 0 }
  const note = (run: Run, ...names: string[]) => {
    reach.rounds++
    const gains = run.gains.filter((gain) => !fine.has(gain))
    if (gains.length) reach.found.push(`${permission}: ${names.join(' → ')}: ${gains.join(', ')}`)
  }
  const opening: Deed[] = []
  for (const deed of deeds) {
    const run = await tried(own, [deed])
    note(run, nameOf(deed))
    const isKnown = reach.succeeding.some(({ call }) => call === deed.call && deed.aim.startsWith('drawn'))
    if (run.succeeded[0] && !isKnown) reach.succeeding.push(deed)
    if (run.waits) reach.waiting.push(nameOf(deed))
    if (run.succeeded[0] && /(?:changeuser|\/login)$/.test(deed.call)) opening.push(deed)
  }
  const paired = reach.succeeding.filter(({ isMinor }) => isWhole || !isMinor)
  const pairs = paired.flatMap((first) =>
    paired.flatMap((second) => (first === second ? [] : [[first, second]])),
  )
  for (const pair of pairs.filter((_, at) => isWhole || at % 3 === 0))
    note(await tried(own, pair), ...pair.map(nameOf))
  for (const first of opening)
    for (const second of deeds) {
      const run = await tried(own, [first, second], true)
      note(run, nameOf(first), `there ${nameOf(second)}`)
      if (run.succeeded[1] && !reach.succeeding.includes(second)) reach.succeeding.push(second)
    }
  const made = new Set<string>(reach.succeeding.map(({ call }) => call))
  const asked = [...new Set(deeds.map(({ call }) => call))]
  reach.never = asked.filter(
    (call) => !made.has(call) && !reach.waiting.some((one) => one.startsWith(`${call} `)),
  )
  return reach
}

const { directory, roles, delegation, acting } = families
const short: [string, Deed[]][] = [
  ['directory', [...directory, ...roles]],
  ['flow.admin.entrust', delegation],
  ['employee.changeuser', [...acting, ...delegation]],
  ['flow.admin.replace_emp', acting],
  ['flow.admin', acting],
]

function whole(): [string, Deed[]][] {
  const crafted = Object.values(families).flat()
  const known = new Set<string>(crafted.map(({ call }) => call))
  return permissions.enum
    .filter((one) => !isDenyPermission(one) && !decides.includes(one) && !one.startsWith('flow.work.'))
    .map((permission) => {
      const held = [...everybodys, permission]
      const own = crafted.filter(({ call }) =>
        catalogueCalls.some((one) => one.name === call && mayBeSent(held)(one)),
      )
      return [permission, [...own, ...drawnDeeds(held, known)]]
    })
}

describe.each(isWhole ? whole() : short)('permission %s', (permission, deeds) => {
  test('gains nothing out of reach by two calls with one permission', { timeout: 7_200_000 }, async () => {
    const { never, waiting, succeeding, found, rounds } = await reachOf(permission, deeds)
    console.info(
      [
        `${permission}: ${rounds} rounds, ${succeeding.length} writes that succeed, ${found.length} gains`,
        `wait for a second person: ${waiting.join(', ') || 'none'}`,
        `never made to succeed: ${never.join(', ') || 'none'}`,
      ].join('\n  '),
    )
    expect(found).toEqual([])
    expect(succeeding.length).toBeGreaterThan(0)
  })
})
