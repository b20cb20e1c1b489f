import { expect } from 'vitest'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { rowsOf } from '../../kit/contents'
import { type FlowServer, firstPage, purchaseForm } from '../../kit/flows'
import type { Sender } from '../../kit/server'
import type { Dice } from '../fuzz/dice'
import { type Entry, exporting, handling, starting } from './journal'

/** Who works on a server that is killed: people who start flows, and those who handle them. */
export const people = ['100010', '100011', '100012', '100008', '100029', '100030'] as const

/** What somebody has to handle; undefined when nothing waits for him. */
export async function waitingOf(who: Sender, dice: Dice): Promise<Entry | undefined> {
  const { data } = await who.call('oa/flow/list/waiting', firstPage)
  return data.result.length ? handling(who, dice.pick(data.result)._id) : undefined
}

/** A new flow, or an export. */
export function begunBy(who: Sender, dice: Dice): Entry {
  if (dice.oneIn(8)) return exporting(who)
  return dice.oneIn(4) ? starting(who, 'flow-purchase', purchaseForm(3_000)) : starting(who)
}

/** Does everything that is due, among it what dead workers had taken; afterwards nothing is due, and nothing went wrong. */
export async function drain({ db, house }: FlowServer): Promise<void> {
  await db.pool.query(`update outbox set due_at = now() - interval '1 second' where tries > 0`)
  for (let left = 50; left > 0 && (await runOutbox(house)); left--);
  expect(await rowsOf(db, 'select id, kind from outbox where due_at < now()')).toEqual([])
  expect(await rowsOf(db, `select id, kind, error from incident where state = 'open'`)).toEqual([])
}
