import { describe, expect, test } from 'vitest'
import { drawnFlow, standInOf } from '../../../kit/drawn-flow'
import { designOf, type Pattern, patterns } from '../../../kit/pattern'
import { soundFlowServer } from '../../../kit/sound-flow-server'

/* The stories of the twenty control-flow patterns (fixtures/patterns), by the calls that pages send. */

const server = soundFlowServer()

type Act = Pattern['story'][number]
type Told = Awaited<ReturnType<typeof drawnFlow>>

const pressing = ({ button: btnindex = 0, amount, keep = {} }: Act) => ({
  btnindex,
  funlist: Object.entries(keep).map(([funid, ids]) => ({ funid, msgcheck: ids.map(standInOf) })),
  inputdata: amount === undefined ? {} : { f1: amount },
})

async function cancels(told: Told, step: string) {
  const body = { flowOi_id: told.id, cancelReason: '不需要' }
  if (step === 'all') return told.creator.call('oa/flow/allcancel', body)
  const flowmsgIdList = (await told.waitingAt({ step })).map(({ _id }) => _id)
  return (await server.as('admin')).call('oa/flow/cancel', { ...body, flowmsgIdList })
}

describe('the twenty control-flow patterns by calls', () => {
  test.each(patterns.map((pattern) => [pattern.name, pattern] as const))('%s', async (name, pattern) => {
    const [first, ...acts] = pattern.story
    if (!first) throw new Error('it has no story')
    const begin = { name, design: designOf(pattern), who: first.who ?? '', more: pressing(first) }
    const told = await drawnFlow(server, begin)
    expect(await told.waiting()).toEqual(first.waiting.toSorted())
    for (const act of acts) {
      const done = act.cancel ? cancels(told, act.cancel) : told.deals(act.who ?? '', pressing(act))
      expect(await done).toMatchObject({ success: true })
      expect(await told.waiting()).toEqual(act.waiting.toSorted())
    }
    expect(await told.isOver(), 'its story ends').toBe(true)
  })
})
