import { rowsOf } from '../../kit/contents'
import { chain } from '../../kit/designs'
import { type FlowCall, rules, type Target } from '../../kit/flow-calls'
import { creating, dealing, type FlowServer, leaveForm } from '../../kit/flows'

/*
 * Flows on which people may do all that can be done with a flow, and bodies about them, each sent by whoever it concerns.
 */

/** A body, and the job number of whoever sends it. */
export interface Attempt {
  body: unknown
  by: string
}

/** A message that waits, with the people around it. */
interface Waiting extends Target {
  dealer: string
  creator: string
  former: string
  lender: string
  line: string
}

const [creator, checker, first, second, last] = ['100010', '100027', '100029', '100030', '100028'] as const

/** Starts flows in which whoever has to sign may ask, add and send back. */
export async function prepareFlows(server: FlowServer, count: number): Promise<void> {
  const drawn = chain(
    { id: 'check', who: [checker] },
    {
      id: 'sign',
      who: [first, second],
      consult: true,
      addsign: { kinds: ['before', 'beside'] },
    },
    { id: 'then', who: [last] },
  )
  const set = { ...drawn.set, back: 'person' as const, control: { ...drawn.set.control, cancel_parts: true } }
  const design = await server.publish('什么都可以', { ...drawn, set })
  const [starts, checks] = [await server.as(creator), await server.as(checker)]
  for (let at = 0; at < count; at++) {
    const { data } = await starts.call('oa/flow/creat', creating(design, {}))
    const msgid = data.nextmessage[0]?.list?.[0]?.msgid ?? ''
    await checks.call('oa/flow/deal', dealing(msgid))
    if (at % 3 === 0) await checks.call('oa/flow/msg/applycancel', { msgid, reason: '改一下' })
  }
}

const waitingNow = `select m.id as msg, m.flow_id as flow, f.design_id as design, h.id as handled,
    m.to_id as dealer, f.created_id as creator, h.to_id as former, coalesce(m.entrust_from_id, m.to_id) as lender,
    (select l.id from flow_log l where l.flow_id = f.id order by l.id desc limit 1) as line
  from message m join flow f on f.id = m.flow_id
  join lateral (select id, to_id from message where flow_id = f.id and status = 3 limit 1) h on true
  where m.status = 1 and m.to_id <> '' order by m.to_id <> '100040', f.name <> '什么都可以', random() limit 16`

/** What the rule of a call does not say: who was added, which act a receipt is about. */
const more: Partial<Record<FlowCall, (at: Waiting) => object>> = {
  'oa/flow/msg/removesign': ({ flow, msg }) => ({ flowOi_id: flow, from: msg, to: '100040' }),
  'oa/flow/proof/receipt': ({ flow, line }) => ({ flowOi_id: flow, line }),
}

const comments = `select c.flow_id as "flowOi_id", c.id, c.person_id as by from flow_comment c order by random() limit 4`

/** Bodies that are made of several things that belong together. */
const composed: Partial<Record<FlowCall, (server: FlowServer) => Promise<Attempt[]>>> = {
  'oa/flow/creat': async () => [{ body: creating('flow-leave', leaveForm(1)), by: creator }],
  'oa/flow/creatpreviewmode': async () => [{ body: creating('flow-leave', leaveForm(1)), by: creator }],
  'oa/flow/comment/delete': async ({ db }) =>
    (await rowsOf<{ by: string }>(db, comments)).map(({ by, ...body }) => ({ body, by })),
}

/** Bodies about flows that wait now, by everybody around them. */
export async function aboutFlows(server: FlowServer, name: string): Promise<Attempt[]> {
  const own = composed[name as FlowCall]
  if (own) return own(server)
  const rule = rules[name as FlowCall]
  if (typeof rule !== 'object') return []
  const targets = await rowsOf<Waiting>(server.db, waitingNow)
  const bodyOf = more[name as FlowCall] ?? rule.body
  const by = (who: 'dealer' | 'creator' | 'former' | 'lender', count: number) =>
    targets.slice(0, count).map((at): Attempt => ({ body: bodyOf(at), by: at[who] }))
  return [
    ...by('dealer', 16),
    ...by('creator', 4),
    ...by('former', 8),
    ...by('lender', 6),
    ...targets.slice(0, 2).map((at): Attempt => ({ body: bodyOf(at), by: 'admin' })),
  ]
}
