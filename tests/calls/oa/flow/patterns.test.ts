import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDemoCompany, standIns } from '../../../kit/company-of-design'
import { opening } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { people } from '../../../kit/house'
import { expectInvariants } from '../../../kit/invariants'
import { designOf, type Pattern, patterns } from '../../../kit/pattern'

/* The stories of the twenty control-flow patterns (fixtures/patterns), by the calls that pages send. */

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const reason = '不需要'
const isWaiting = ({ status }: { status: number }) => status === 1

/** Who stands in the demo company for somebody of the drawn one. */
const standInOf = (id: string) => standIns[people.findIndex((one) => one.id === id)] ?? ''
const drawnName = (to: string) => people[standIns.indexOf(to)]?.name

type Act = Pattern['story'][number]

/** One pattern's flow, told act by act. */
function telling(design: string, creator: string) {
  let flow = ''
  const asked = async () =>
    (await (await server.as(creator)).call('oa/flow/detail_msgs', { flowOi_id: flow })).data.msgList

  async function press({ who = '', button: btnindex = 0, amount, keep = {} }: Act) {
    const mine = await server.as(standInOf(who))
    const inputdata = amount === undefined ? {} : { f1: amount }
    const funlist = Object.entries(keep).map(([funid, ids]) => ({ funid, msgcheck: ids.map(standInOf) }))
    const more = { btnindex, funlist, inputdata }
    if (!flow) {
      const { data } = await mine.call('oa/flow/creat', creating(design, inputdata, more))
      flow = data.flowlistid
      return
    }
    const waiting = (await asked()).find((one) => isWaiting(one) && one.to === standInOf(who))
    const done = await mine.call('oa/flow/deal', dealing(waiting?._id ?? '', more, { suggest: reason }))
    expect(done, done.msg).toMatchObject({ success: true })
  }

  async function cancelAt(step: string) {
    const body = { flowOi_id: flow, cancelReason: reason }
    if (step === 'all') return (await server.as(creator)).call('oa/flow/allcancel', body)
    const flowmsgIdList = (await asked())
      .filter((one) => isWaiting(one) && one.NowFunid === step)
      .map(({ _id }) => _id)
    return (await server.as('admin')).call('oa/flow/cancel', { ...body, flowmsgIdList })
  }

  return {
    async tell(act: Act) {
      if (act.cancel) expect(await cancelAt(act.cancel)).toMatchObject({ success: true })
      else await press(act)
      return (await asked())
        .filter(isWaiting)
        .map(({ NowFunid, to }) => `${NowFunid}: ${drawnName(to)}`)
        .toSorted()
    },
    isOver: async () =>
      (await (await server.as(creator)).call('oa/flow/detail', { flowOi_id: flow })).data.flow.finished_at !==
      null,
  }
}

describe('by calls, the twenty control-flow patterns', () => {
  test.each(patterns.map((pattern) => [pattern.name, pattern] as const))('%s', async (name, pattern) => {
    const design = await server.publish(name, opening(inDemoCompany(designOf(pattern), {})))
    const told = telling(design, standInOf(pattern.story[0]?.who ?? ''))
    for (const act of pattern.story) expect(await told.tell(act)).toEqual(act.waiting.toSorted())
    expect(await told.isOver(), 'its story ends').toBe(true)
  })
})
