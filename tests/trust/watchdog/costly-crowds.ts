import type { FlowDesign, FlowDesignStep } from '../../../src/generated/types'
import { chain, opening } from '../../kit/designs'
import { creating, dealing, firstPage } from '../../kit/flows'
import type { Preparation } from './costly-flows'
import type { CostlyInput } from './costly-inputs'

export const everybody = [
  {
    chosetype: 'or' as const,
    chosed: [{ type: 'dept' as const, id: '1', name: '全公司', coverage: 'n' as const }],
    runRoots: [],
  },
]

/** Changes the steps of a chain, each by its id. */
export const withSteps = (design: FlowDesign, changes: Record<string, Partial<FlowDesignStep>>): FlowDesign =>
  opening({ ...design, funlist: design.funlist.map((step) => ({ ...step, ...changes[step.id] })) })

type Row = { flowlistid: string; _id: string }

/** Returns the message of a flow that waits for a person. */
async function waitingOf({ send }: Preparation, flow: unknown, as: CostlyInput['as']): Promise<string> {
  const { result } = await send('oa/flow/list/waiting', firstPage, as)
  const mine = (result as Row[]).find((row) => row.flowlistid === flow)
  if (!mine) throw new Error('the flow does not wait')
  return mine._id
}

/** Starts a flow and returns it with the message that waits for the signer. */
async function begin(prepare: Preparation, flowid: string): Promise<{ flow: string; message: string }> {
  const { flowlistid } = await prepare.send('oa/flow/creat', creating(flowid, {}), 'creator')
  return { flow: String(flowlistid), message: await waitingOf(prepare, flowlistid, 'signer') }
}

/** Returns the body of a forecast: an action without the choices that its preview offers. */
const forecastOf = ({ funlist: _, sonflows: __, ...body }: Record<string, unknown>) => body

/** Returns what is read of a flow. */
function* reads(kind: string, flow: string, message: string): Generator<CostlyInput> {
  const as = 'signer'
  yield { kind, call: 'oa/flow/deal/bymsgid', body: { _id: message }, as }
  for (const part of ['', '_msgs', '_logs', '_logs_msgs'])
    yield { kind, call: `oa/flow/detail${part}`, body: { flowOi_id: flow }, as }
  yield { kind: `${kind}, creator`, call: 'oa/flow/detail', body: { flowOi_id: flow }, as: 'creator' }
  yield { kind, call: 'oa/flow/list/cancancel', body: { flowOi_id: flow } }
  const status = { flowOi_id: flow, msgids: [message], all: true }
  for (const call of ['oa/flow/checkmsgstatus', 'oa/flow/checkmsgstatus/export'])
    yield { kind, call, body: status }
}

/** Returns the messages to which a flow can be sent back, and what sends it back. */
async function* returns(prepare: Preparation, kind: string, flow: string): AsyncGenerator<CostlyInput> {
  const { may } = await prepare.send('oa/flow/detail', { flowOi_id: flow }, 'creator')
  const msg_id = (may as { revoke: string | null }).revoke
  if (!msg_id) throw new Error('the flow cannot be withdrawn')
  yield { kind, call: 'oa/flow/revokelist', body: { msg_id }, as: 'creator' }
  const { list } = await prepare.send('oa/flow/revokelist', { msg_id }, 'creator')
  const msg_to_id = (list as { msg_id: string }[])[0]?.msg_id
  const body = { msg_id, msg_to_id, reason: '测试' }
  yield { kind, call: 'oa/flow/revoketo', body, as: 'creator' }
}

/** Flows in which everybody of a company decides, one after another or any one. */
async function* signers(prepare: Preparation, count: number): AsyncGenerator<CostlyInput> {
  for (const dealtype of ['andsign', 'orsign'] as const) {
    const kind = `${count} people, ${dealtype}`
    const design = chain({ id: 'sign', who: ['100029'] }, { id: 'next', who: ['100029'] })
    const step = { dealtype, dealers: everybody }
    const flowid = await prepare.publish(withSteps(design, { sign: step, next: step }))
    const creat = { ...creating(flowid, {}) }
    yield { kind, call: 'oa/flow/creatforetell', body: forecastOf(creat), as: 'creator' }
    yield { kind, call: 'oa/flow/creatpreviewmode', body: creat, as: 'creator' }
    const acts = [{ kind: 'creat', person: '100010' }]
    yield { kind, call: 'oa/flowdesigns/simulation/creat', body: { flowid, acts } }
    yield { kind, call: 'oa/flow/creat', body: creat, as: 'creator' }
    const { flow, message } = await begin(prepare, flowid)
    yield* reads(kind, flow, message)
    const deal = { ...dealing(message) }
    yield { kind, call: 'oa/flow/dealforetell', body: forecastOf(deal), as: 'signer' }
    yield { kind, call: 'oa/flow/deal', body: deal, as: 'signer' }
    yield* returns(prepare, kind, flow)
    const other = await begin(prepare, flowid)
    const cancelReason = '测试'
    yield { kind, call: 'oa/flow/allcancel', body: { flowOi_id: other.flow, cancelReason }, as: 'creator' }
  }
}

/** A flow of which everybody of a company gets a copy. */
async function* copies(prepare: Preparation, count: number): AsyncGenerator<CostlyInput> {
  const kind = `${count} copies`
  const design = chain({ id: 'sign', who: ['100029'] }, { id: 'next', who: ['100029'] })
  const flowid = await prepare.publish(
    withSteps(design, { sign: { cc: everybody }, next: { cc: everybody } }),
  )
  const creat = { ...creating(flowid, {}) }
  yield { kind, call: 'oa/flow/creatforetell', body: forecastOf(creat), as: 'creator' }
  yield { kind, call: 'oa/flow/creat', body: creat, as: 'creator' }
  const { flow, message } = await begin(prepare, flowid)
  yield* reads(kind, flow, message)
  const deal = { ...dealing(message) }
  yield { kind, call: 'oa/flow/dealforetell', body: forecastOf(deal), as: 'signer' }
  yield { kind, call: 'oa/flow/deal', body: deal, as: 'signer' }
  yield* returns(prepare, kind, flow)
}

/** A flow whose signer asks thousands of assignees, and the administrator among them, to send it back. */
async function* returnRequests(prepare: Preparation): AsyncGenerator<CostlyInput> {
  const kind = 'a return asked of 8,000 people'
  const design = chain({ id: 'sign', who: ['100029'] }, { id: 'next', who: ['100029'] })
  const chosed = [
    { type: 'dept' as const, id: 'wd0', name: '部门0', coverage: 'n' as const },
    { type: 'user' as const, id: 'admin', name: '管理员' },
  ]
  const dealers = [{ chosetype: 'or' as const, chosed, runRoots: [] }]
  const flowid = await prepare.publish(withSteps(design, { next: { dealtype: 'andsign', dealers } }))
  const { flow, message: msgid } = await begin(prepare, flowid)
  await prepare.send('oa/flow/deal', dealing(msgid), 'signer')
  const asked = { msgid, reason: '测试' }
  const as = 'signer'
  yield { kind, call: 'oa/flow/msg/applycancel', body: asked, as }
  yield { kind, call: 'oa/flow/detail', body: { flowOi_id: flow }, as }
  yield { kind, call: 'oa/flow/msg/cancelapplycancel', body: { msgid }, as }
  await prepare.send('oa/flow/msg/applycancel', asked, as)
  const answer = { msgid: await waitingOf(prepare, flow, 'admin'), reason: '测试' }
  yield { kind, call: 'oa/flow/msg/answerapplycancel', body: { ...answer, agree: true } }
}

/** Flows with a task or a copy for each person of a company. */
export async function* costlyCrowds(prepare: Preparation, count: number): AsyncGenerator<CostlyInput> {
  yield* signers(prepare, count)
  yield* copies(prepare, count)
  yield* returnRequests(prepare)
}

/** A step for everybody of a company in which most people delegate their messages. */
export async function* costlyDelegations(prepare: Preparation): AsyncGenerator<CostlyInput> {
  const kind = 'delegations of 2 in 3 people'
  const design = chain({ id: 'sign', who: ['100029'] })
  const flowid = await prepare.publish(
    withSteps(design, { sign: { dealtype: 'andsign', dealers: everybody } }),
  )
  const creat = { ...creating(flowid, {}) }
  yield { kind, call: 'oa/flow/creatpreviewmode', body: creat, as: 'creator' }
  yield { kind, call: 'oa/flow/creat', body: creat, as: 'creator' }
  const { flow, message } = await begin(prepare, flowid)
  yield* reads(kind, flow, message)
}
