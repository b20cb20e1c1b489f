import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowDesign, FlowDesignStep, SimulatedAct } from '../../../../src/generated/types'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { inDemoCompany, standIns } from '../../../kit/company-of-design'
import { wholeDatabase } from '../../../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { only } from '../../../kit/house'
import { playedHere } from '../../../kit/played-here'
import { pick } from '../../../kit/random-acts'
import type { Sender } from '../../../kit/server'
import { soundDesign } from '../../../kit/sound-design'

/** Random cases are simulated and lived through by calls: each act leads to the same messages and the same result. */

/** 4 cases in the suite, as many as wanted by `npm run test:walks-random`. */
const cases = Math.max(4, Number(process.env.RANDOM_WALKS ?? 0))
const maxActions = 8

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const simulated = async (flowid: string, acts: SimulatedAct[]) =>
  (await admin.call('oa/flowdesigns/simulation/deal', { flowid, acts })).data

interface Told {
  NowFunid: string
  to: string
  status: number
  iscc: boolean
}
const told = (messages: readonly Told[]) =>
  messages.map(({ NowFunid, to, status, iscc }) => [NowFunid, to, status, iscc].join()).sort()

const messagesOf = async (who: Sender, flowOi_id: string) =>
  (await who.call('oa/flow/detail_msgs', { flowOi_id })).data.msgList

type Living = (
  them: Sender,
  act: SimulatedAct,
  at: { flow: string; msgid: string },
) => Promise<{ success: boolean; msg: string }>

/** By which calls people do what is simulated. */
const calls: Partial<Record<SimulatedAct['kind'], Living>> = {
  deal: async (them, { button = 0 }, { msgid }) => {
    const sent = { ...dealing(msgid), btnindex: button }
    const answer = await them.call('oa/flow/deal', sent)
    if (answer.code !== 'flow.claim-first') return answer
    await them.call('oa/flow/msg/claim', { msgid })
    return them.call('oa/flow/deal', sent)
  },
  addsign: (them, { place = 'before', way = 'all', people = [], suggest: reason = '' }, { msgid }) =>
    them.call('oa/flow/msg/addsign', { msgid, kind: place, way, people, reason }),
  consult: (them, { people = [], suggest: question = '' }, { msgid }) =>
    them.call('oa/flow/msg/consult', { msgid, people, question }),
  opinion: (them, { suggest: opinion = '' }, { msgid }) =>
    them.call('oa/flow/msg/giveopinion', { msgid, opinion, fileList: [] }),
  claim: (them, _, { msgid }) => them.call('oa/flow/msg/claim', { msgid }),
  giveback: (them, { suggest: reason = '' }, { msgid }) =>
    them.call('oa/flow/msg/giveback', { msgid, reason }),
  removesign: async (them, { people: [to = ''] = [], step }, { flow }) => {
    const { may } = (await them.call('oa/flow/detail', { flowOi_id: flow })).data
    const all = await messagesOf(them, flow)
    const from = may.removesign.find(
      (one) => one.to === to && all.some(({ _id, NowFunid }) => _id === one.from && NowFunid === step),
    )?.from
    return them.call('oa/flow/msg/removesign', { flowOi_id: flow, from: from ?? '', to })
  },
}

/** Does in a real flow what was done in a simulated one, and lets its events come out. */
async function live(flow: string, act: SimulatedAct): Promise<void> {
  const { person = '', step, kind } = act
  const all = await messagesOf(admin, flow)
  const mine = all.find((one) => one.to === person && one.NowFunid === step && one.status === 1 && !one.iscc)
  const answer = await calls[kind]?.(await server.as(person), act, { flow, msgid: mine?._id ?? '' })
  expect(answer?.success, answer?.msg).toBe(true)
  for (let round = 0; round < 5 && (await runOutbox(server.house)); round++);
}

/** What whoever has a step can try there; a number picks the button, the people and where they stand. */
function triesOf(person: string, step: string, buttons: number, at: number): SimulatedAct[] {
  const place = pick(['before', 'beside', 'after'] as const, at) ?? 'before'
  const way = pick(['any', 'all', 'order'] as const, at >> 2) ?? 'all'
  const people = standIns.filter((id) => id !== person).slice(at % 3, (at % 3) + 2)
  const mine = { person, step, suggest: '同意' }
  return [
    { kind: at % 2 ? 'claim' : 'giveback', ...mine },
    { kind: 'deal', ...mine, button: at % buttons },
    { kind: 'addsign', ...mine, place, way, people },
    { kind: 'opinion', ...mine },
    { kind: 'consult', ...mine, people: people.slice(0, 1) },
  ]
}

const seen = new Map<string, number>()

/** The acts that somebody who is waited for can do next; a number picks one. */
async function nextAct(design: FlowDesign, flowid: string, acts: SimulatedAct[], at: number) {
  const { waiting, removable } = await simulated(flowid, acts)
  const open = pick(
    waiting.filter(({ people }) => people.length),
    at,
  )
  const buttons = design.funlist.find(({ id }) => id === open?.step)?.btnGroup.length ?? 0
  const person = open && pick(open.people, at)?.id
  if (!open || !person || !buttons) return undefined
  const out = pick(removable, at)
  const outs: SimulatedAct[] = out
    ? [{ kind: 'removesign', person: out.person, step: out.step, people: [out.to] }]
    : []
  const tries = [...triesOf(person, open.step, buttons, at), ...outs]
  for (const [n] of tries.entries()) {
    const act = pick(tries, at + n)
    if (act && !(await simulated(flowid, [...acts, act])).refused) return act
  }
  return undefined
}

const pool: Partial<FlowDesignStep> = {
  dealers: only(...standIns.slice(2, 5)),
  sign: { allot: 'claim', need: 'any', refuse: 'ends', turn: 'together', per: 'person' },
}

/** The design with steps whose handlers may ask others further, and for opinions; every other or-sign step is claimed. */
const asking = (drawn: FlowDesign): FlowDesign => ({
  ...drawn,
  funlist: drawn.funlist.map((one, at) =>
    one.is_start || (one.dealtype !== 'andsign' && one.dealtype !== 'orsign')
      ? one
      : {
          ...one,
          consult: true,
          addsign: { kinds: ['before', 'beside', 'after'], most: 4 },
          ...(one.dealtype === 'orsign' && at % 2 && pool),
        },
  ),
})

/** Events that come out by themselves without the world outside. */
const isAlone = ({ funlist }: FlowDesign) =>
  funlist.every(({ dealtype, event_set }) => dealtype !== 'event' || event_set?.type === 'set_form')

const form = fc.record({
  f1: fc.nat(10_000),
  f2: fc.constantFrom('年假', '事假', '病假'),
  f3: fc.boolean(),
  f4: fc.constantFrom('', '急'),
})
const drawn = fc.record({
  design: soundDesign.filter(isAlone),
  who: fc.constantFrom(...standIns),
  form,
  picks: fc.array(fc.nat(1_000), { minLength: 3, maxLength: maxActions }),
})

test('simulates random cases with the same messages and results as real flows and writes nothing', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(drawn, async ({ design: abstract, who, form, picks }) => {
      const design = asking(inDemoCompany(abstract, {}))
      const flowid = await server.publish('模拟', design)
      const acts: SimulatedAct[] = [{ kind: 'creat', person: who, input: form, desc: '测试' }]
      if ((await simulated(flowid, acts)).refused) return
      const me = await server.as(who)
      const flow = (await me.call('oa/flow/creat', creating(flowid, form))).data.flowlistid
      for (let round = 0; round < 5 && (await runOutbox(server.house)); round++);
      for (const at of picks) {
        const before = await wholeDatabase(server.db)
        const act = await nextAct(design, flowid, acts, at)
        expect(await wholeDatabase(server.db), 'simulating writes nothing').toEqual(before)
        if (!act) continue
        acts.push(act)
        await live(flow, act)
        const question = { acts, at: new Date(server.house.clock.now()).toISOString() }
        const answer = await admin.call('oa/flowdesigns/simulation/deal', { flowid, ...question })
        expect(await playedHere(admin, { flowid, name: '模拟', design }, question)).toEqual(answer.data)
        const played = await admin.call('oa/flowdesigns/simulation/detail_msgs', { flowid, acts })
        expect(told(played.data.msgList)).toEqual(told(await messagesOf(me, flow)))
        done += 1
        seen.set(act.kind, (seen.get(act.kind) ?? 0) + 1)
      }
      const { data } = await me.call('oa/flow/detail', { flowOi_id: flow })
      expect((await simulated(flowid, acts)).result).toBe(data.flow.result)
    }),
    { numRuns: cases },
  )
  expect(done, 'something was done').toBeGreaterThan(cases)
  for (const kind of Object.keys(calls)) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0)
}, 3_600_000)
