import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as, blank, counting, people } from '../../../../tests/kit/house'
import {
  bookingUse,
  ledgerOf,
  ledgerUse,
  openBook,
  roomsOf,
  usingLedgers,
} from '../../../../tests/kit/ledgers'
import { changesOf, type RandomAct, randomAct, tried } from '../../../../tests/kit/random-acts'
import { amount, pickRows, randomDesign } from '../../../../tests/kit/random-flow'
import type { Ledger } from '../../../generated/types'
import { accountOrder, balanceOf, bookingsOf, totalsOfLine } from '../../ledger'
import { create } from '../actions/starts/create'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange } from '../snapshot/flow-changes'
import type { FlowSnapshot } from '../snapshot/snapshot'

/** 40 companies in the suite; as many as wanted by `npm run test:properties`. */
const runs = Number(process.env.FUZZ_RUNS ?? 40)
/** Maximum number of messages of a flow: random flows multiply. */
const crowd = 100

const ledgers = new Map<string, Ledger>([
  ['budget', ledgerOf({ allowance: 5 })],
  ['leave', ledgerOf({ dimensions: ['person'], allowance: 1, floor: -1 })],
  ['rooms', roomsOf()],
])
const fieldOf = `@[${amount.name}_${amount.key}]`
const uses = [
  ledgerUse(`${fieldOf} * 1.1`),
  ledgerUse(`${fieldOf} - 1`, { id: 'days', ledger: 'leave', when: `${fieldOf} > 1` }),
  ledgerUse(fieldOf, { id: 'more', effect: 'grant', when: `${fieldOf} == 4` }),
  bookingUse('"一号"', '"2026-12-01 09:00"', { to: '"2026-12-01 11:00"', when: `${fieldOf} < 3` }),
  bookingUse('"一号"', '"2026-12-01 10:00"', {
    id: 'late',
    to: '"2026-12-01 12:00"',
    when: `${fieldOf} > 2`,
  }),
]

/** Sums what flows have by account. */
function sumsOf(flows: readonly FlowSnapshot[]) {
  const sums = new Map<string, { granted: number; held: number; used: number }>()
  for (const { flow } of flows)
    for (const line of flow?.ledger?.lines ?? []) {
      if (line.from) continue
      const id = accountOrder(line)
      const allowance = ledgers.get(line.ledger)?.allowance ?? 0
      const was = sums.get(id) ?? { granted: allowance, held: 0, used: 0 }
      const more = totalsOfLine(line, flow?.ledger?.state ?? 'idle')
      const add = (name: keyof typeof was) => Math.round((was[name] + more[name]) * 100) / 100
      sums.set(id, { granted: add('granted'), held: add('held'), used: add('used') })
    }
  return sums
}

const scene = fc.record({
  design: randomDesign,
  creators: fc.array(fc.record({ who: fc.constantFrom(...people.map(({ id }) => id)), amount: fc.nat(4) }), {
    minLength: 1,
    maxLength: 4,
  }),
  acts: fc.array(fc.tuple(fc.nat(3), randomAct), { minLength: 5, maxLength: 40, size: 'max' }),
})

test('balances are the sums of what flows have and never below their limit, and a room has one booking at a time, whatever is tried on the flows', () => {
  const seen = { acts: 0, refused: 0, used: 0, released: 0 }
  fc.assert(
    fc.property(scene, ({ design, creators, acts }) => {
      const book = openBook()
      const flows: FlowSnapshot[] = []
      const happens = (id: string, before: FlowSnapshot, changes: FlowChange[]): FlowSnapshot => {
        try {
          book.book(changes, id)
        } catch {
          seen.refused++
          return before
        }
        const after = applyChanges(before, changes)
        const [was, now] = [before.flow?.ledger?.state, after.flow?.ledger?.state]
        if (now === 'used' && was !== 'used') seen.used++
        if (now === 'idle' && was !== 'idle') seen.released++
        return after
      }
      const using = usingLedgers(design, ...uses)
      for (const [at, { who, amount: f1 }] of creators.entries()) {
        const begun = blank(using, { ledgers, newId: counting(`f${at}-`) })
        const sent = { deptId: '', desc: '', level: 0 as const, input: { f1 }, buttonIndex: 0 }
        const start = () => create.decide(begun, { ...sent, choices: pickRows(using) }, as(who))
        const flow = happens(`${flows.length}`, begun, tried(start))
        if (flow.flow) flows.push(flow)
      }
      const attempt = (place: number, act: RandomAct) => {
        const at = place % flows.length
        const flow = flows[at]
        if (!flow || flow.messages.length > crowd) return
        const before = { ...flow, now: flow.now + 60_000 }
        flows[at] = happens(`${at}`, before, changesOf(before, act))
        seen.acts++
        for (const [id, sum] of sumsOf(flows)) {
          const account = book.accounts.get(id)
          expect(account ?? { granted: sum.granted, held: 0, used: 0 }).toEqual(sum)
        }
        for (const [id, one] of flows.entries())
          expect(bookingsOf(one.flow?.ledger)).toEqual(book.bookings.get(`${id}`) ?? [])
        for (const [id, account] of book.accounts) {
          const [ledger] = JSON.parse(id)
          expect(balanceOf(account)).toBeGreaterThanOrEqual(ledgers.get(ledger)?.floor ?? 0)
        }
      }
      for (const [place, act] of flows.length ? acts : []) attempt(place, act)
    }),
    { numRuns: runs },
  )
  if (process.env.FUZZ_RUNS) console.log(JSON.stringify(seen))
  expect(seen.acts).toBeGreaterThan(runs)
  expect(Math.min(seen.refused, seen.used, seen.released), JSON.stringify(seen)).toBeGreaterThan(0)
}, 3_600_000)
