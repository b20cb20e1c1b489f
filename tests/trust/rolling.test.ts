import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { processes } from '../kit/company-of-processes'
import { rowsOf } from '../kit/contents'
import { creating, dealing, leaveForm, waitingFor } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import type { Sender } from '../kit/server'
import { signInAt } from '../kit/wire'

/**
 * A new version is put in place while people work: process after process is told to stop and started again. The proxy
 * gives a request to another process only when its connection was refused, so it has to ask whether processes are ready:
 * what stands at the door of a process in the moment in which it closes is turned away by the system. In the long form
 * (npm run test:rolling) it keeps its connections, and then opens one for each request; there are three processes and
 * four clients; in the suite two of each, and one process is replaced.
 */

const rounds = Number(process.env.ROLLING_ROUNDS ?? 1)
const clients = rounds > 1 ? 4 : 2
const kept = { keepAlive: true, asks: true, env: { DRAIN_SECONDS: '2' } }
const opened = { keepAlive: false, asks: true, env: { DRAIN_SECONDS: '3' } }

interface Acks {
  created: string[]
  dealt: string[]
  failed: unknown[]
}

/** Creates and deals without a pause until told to end; every answer is noted. */
async function work(who: { li: Sender; boss: Sender }, acks: Acks, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const created = await who.li.raw('oa/flow/creat', creating('flow-leave', leaveForm(1)))
    if (!created.success) acks.failed.push(created)
    const { flowlistid } = (created.data ?? {}) as { flowlistid?: string }
    if (!flowlistid) continue
    acks.created.push(flowlistid)
    const message = await waitingFor(who.boss, flowlistid).catch((error: Error) => error)
    const dealt = message instanceof Error ? message : await who.boss.raw('oa/flow/deal', dealing(message))
    if ('success' in dealt && dealt.success) acks.dealt.push(flowlistid)
    else acks.failed.push(dealt)
  }
}

describe.each(rounds > 1 ? [kept, opened] : [kept])(
  'rolling restarts behind a proxy with keep-alive $keepAlive',
  (kind) => {
    test(
      `${rounds} rolling restarts under load: no act fails, none is lost, none is done twice`,
      async () => {
        const all = await processes({ count: rounds > 1 ? 3 : 2, ...kind })
        const who = {
          li: await signInAt(all.proxy.origin, '100010', 'Qianpi123'),
          boss: await signInAt(all.proxy.origin, '100008', 'Qianpi123'),
        }
        const acks: Acks = { created: [], dealt: [], failed: [] }
        let isOver = false
        const working = Promise.all(Array.from({ length: clients }, () => work(who, acks, () => !isOver)))
        const codes: unknown[] = []
        for (let round = 0; round < rounds; round++)
          for (const at of rounds > 1 ? all.children.keys() : [0]) codes.push(await all.restart(at))
        await sleep(200)
        isOver = true
        await working
        expect(codes).toEqual(codes.map(() => 0))
        expect(acks.failed).toEqual([])
        expect(acks.dealt.length).toBeGreaterThan(10 * rounds)
        const stored = await rowsOf<{ id: string }>(all.house.db, 'select id from flow')
        expect(stored.map(({ id }) => id).toSorted()).toEqual(acks.created.toSorted())
        await expectInvariants(all.house.db)
        await all.stop()
      },
      300_000 + 60_000 * rounds,
    )
  },
)
