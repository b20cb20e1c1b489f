import { beforeAll, describe, expect, test } from 'vitest'
import { catalogueCalls } from '../../src/server/platform/http/call-catalogue'
import { agentFor, buttonOf, moneyFlow, moneyForm, type TestAgent } from '../kit/agents'
import { creating, dealing, sealForm, waitingFor } from '../kit/flows'
import { mcpConnector } from '../kit/mcp-client'
import { type Sender, senderWith } from '../kit/server'
import { soundFlowServer } from '../kit/sound-flow-server'

/** Agents with a mandate: what they decide for a person, what they are refused, and what tells that it was they. */

const server = soundFlowServer()
/** Who asks, who approves by an agent, who reviews, and who owns the agent. */
const [creator, approver, reviewer, owner] = ['100010', '100008', '100009', '100012'] as const
let address = ''
let flow = ''
/** An agent that agrees up to ¥1,000. */
let usual: TestAgent
let people: Record<'admin' | 'creator' | 'approver', Sender>
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  flow = await server.publish('报销', moneyFlow(approver, reviewer))
  const [admin, one, two] = await Promise.all([server.as('admin'), server.as(creator), server.as(approver)])
  people = { admin, creator: one, approver: two }
  usual = await agentFor(server, mandate())
})
const connect = mcpConnector(() => address)

const mandate = (more: object = {}) => ({
  owner,
  person: approver,
  flows: [flow],
  outcomes: ['agree' as const],
  most: 1000,
  currency: 'CNY',
  ...more,
})

/** Calls by which an agent decides and advises. */
const offered: ReadonlySet<string> = new Set(['oa/flow/deal', 'oa/flow/revoketo', 'oa/flow/comment/creat'])

/** Starts a request. Returns it and the task of the approver. */
async function ask(value: number | null, design = flow) {
  const started = await people.creator.call('oa/flow/creat', creating(design, moneyForm(value)))
  if (!started.success) throw new Error(started.msg)
  const request = started.data.flowlistid
  return { request, task: await waitingFor(people.approver, request) }
}

const historyOf = async (request: string) =>
  (await people.creator.call('oa/flow/detail_logs', { flowOi_id: request })).data.logList

/** Decides a task by a call. Returns the code of the refusal, or done. */
async function decide(sender: Sender, task: string, button: keyof typeof buttonOf, inputdata = {}) {
  const answer = await sender.raw('oa/flow/deal', dealing(task, { btnindex: buttonOf[button], inputdata }))
  return answer.success ? 'done' : answer.code
}

describe('an agent at /mcp', () => {
  test('decides within its mandate, and the history names it, its owner and the person', async () => {
    const { run } = await connect(usual.token)
    const { request, task } = await ask(800)
    const decision = { task, button: '同意', opinion: '票据齐全' }
    const { confirm, doneBy } = await run('decide_task', decision)
    expect(doneBy).toMatch(/^智能体 核对助手（负责人 .+）$/)
    expect((await run('whoami', {})).actor).toBe(doneBy)
    expect(await run('decide_task', { ...decision, confirm })).toMatchObject({ decided: true })
    expect((await historyOf(request)).at(-1)).toMatchObject({
      creater: '林晓峰',
      actor: expect.stringMatching(/^智能体 核对助手（负责人 .+）$/),
      button: '同意',
    })
    const { data: tokens } = await people.admin.call('employee/program/token/list', { id: usual.id })
    expect(tokens).toMatchObject([{ mandate: '同意、不超过 1000 CNY' }])
    const line = (await historyOf(request)).at(-1)?._id ?? ''
    const receipt = await people.approver.call('oa/flow/proof/receipt', { flowOi_id: request, line })
    expect(JSON.stringify(receipt.data)).toMatch(/智能体 核对助手（负责人 .+?）/)
  })

  test('is refused above its sum already in the preview, and the task stays with the person', async () => {
    const { run } = await connect(usual.token)
    const { request, task } = await ask(1001)
    expect(await run('decide_task', { task, button: '同意' })).toMatchObject({
      code: 'mandate.sum',
      refused: expect.stringContaining('1000 CNY'),
    })
    expect(await waitingFor(people.approver, request)).toBe(task)
    expect(await decide(people.approver, task, 'agree')).toBe('done')
  })

  test('advises: people see what it recommends and that it was an agent', async () => {
    const { run } = await connect((await agentFor(server, mandate({ outcomes: [] }))).token)
    const { request, task } = await ask(800)
    const advice = { request, recommend: 'refuse', text: '发票抬头不符' } as const
    expect(await run('advise', advice)).toMatchObject({ advised: true })
    expect(await run('decide_task', { task, button: '同意' })).toMatchObject({ code: 'mandate.advises' })
    const seen = await people.approver.call('oa/flow/comment/list', { flowOi_id: request })
    expect(seen.data.list).toMatchObject([
      { text: '发票抬头不符', advice: 'refuse', actor: expect.stringContaining('智能体 核对助手') },
    ])
    const own = { flowOi_id: request, text: '好', mentions: [], advice: 'agree' as const }
    expect((await people.approver.raw('oa/flow/comment/creat', own)).code).toBe('comment.advice-of-agents')
  })
})

describe('the mandate of an agent', () => {
  test.each([
    ['agrees up to the sum', 1000, 'agree', {}, 'done'],
    ['is refused one fen above it', 1000.01, 'agree', {}, 'mandate.sum'],
    ['is refused to bring the sum down by editing it', 5000, 'agree', moneyForm(10), 'mandate.sum'],
    ['is refused to raise the sum by editing it', 10, 'agree', moneyForm(5000), 'mandate.sum'],
    ['is refused where no sum is given', null, 'agree', {}, 'mandate.sum-unknown'],
    ['is refused a negative sum of that size', -5000, 'agree', {}, 'mandate.sum'],
    ['is refused to reject where it only agrees', 10, 'refuse', {}, 'mandate.outcome-refuse'],
    ['is refused to send back where it only agrees', 10, 'return', {}, 'mandate.outcome-return'],
  ] as const)('%s', async (_, value, button, edited, expected) => {
    const { sender } = usual
    const { task, request } = await ask(value)
    expect(await decide(sender, task, button, edited)).toBe(expected)
    if (expected !== 'done') expect(await waitingFor(people.approver, request)).toBe(task)
  })

  test('lets it send back without a sum, and reject, where it may', async () => {
    const { sender } = await agentFor(server, mandate({ outcomes: ['return', 'refuse'] }))
    expect(await decide(sender, (await ask(null)).task, 'return')).toBe('done')
    expect(await decide(sender, (await ask(5000)).task, 'refuse')).toBe('mandate.sum')
    expect(await decide(sender, (await ask(5)).task, 'refuse')).toBe('done')
    expect(await decide(sender, (await ask(5)).task, 'agree')).toBe('mandate.outcome-agree')
  })

  test('sends back to any earlier step only where it may', async () => {
    const { task, request } = await ask(10)
    const [begun] = (await people.approver.call('oa/flow/revokelist', { msg_id: task })).data.list
    const back = { msg_id: task, msg_to_id: begun?.msg_id ?? '', reason: '缺发票' }
    const returning = await agentFor(server, mandate({ outcomes: ['return'] }))
    expect((await usual.sender.raw('oa/flow/revoketo', back)).code).toBe('mandate.outcome-return')
    expect((await returning.sender.raw('oa/flow/revoketo', back)).success).toBe(true)
    expect((await historyOf(request)).at(-1)?.actor).toContain('核对助手')
  })

  test('names the currency: a request in another one is refused', async () => {
    const { sender } = await agentFor(server, mandate({ currency: 'USD' }))
    expect(await decide(sender, (await ask(10)).task, 'agree')).toBe('mandate.currency')
  })

  test('reads the sum from the field that it names, and refuses where there is none', async () => {
    const [named, unknown] = await Promise.all([
      agentFor(server, mandate({ field: '金额' })),
      agentFor(server, mandate({ field: '总价' })),
    ])
    expect(await decide(unknown.sender, (await ask(10)).task, 'agree')).toBe('mandate.sum-unknown')
    expect(await decide(named.sender, (await ask(10)).task, 'agree')).toBe('done')
    expect(await decide(named.sender, (await ask(5000)).task, 'agree')).toBe('mandate.sum')
  })

  test('hides all other flows', async () => {
    const other = await server.publish('其他', moneyFlow(approver, reviewer))
    const { sender } = await agentFor(server, mandate({ flows: [other] }))
    const { task, request } = await ask(10)
    expect(await decide(sender, task, 'agree')).toBe('flow.not-found')
    expect((await sender.raw('oa/flow/detail', { flowOi_id: request })).code).toBe('flow.not-found')
  })

  test('covers the flows of a category, and those that come to it later', async () => {
    const category = 'category-finance'
    const inside = await server.publish('差旅', moneyFlow(approver, reviewer))
    const { sender, id } = await agentFor(server, mandate({ flows: [], categories: [category] }))
    const { task } = await ask(10, inside)
    expect(await decide(sender, task, 'agree')).toBe('flow.not-found')
    await server.db.pool.query('update flow_design set category = $2 where id = $1', [inside, [category]])
    expect(await decide(sender, task, 'agree')).toBe('done')
    const { data } = await people.admin.call('employee/program/list', {})
    expect(data.find((one) => one.id === id)?.covers).toHaveLength(1)
  })

  test('limits what the agent starts in its own name', async () => {
    const body = { id: usual.id, name: '自己', days: '30' as const, scopes: ['flow.start' as const] }
    const { data } = await people.admin.call('employee/program/token/add', body)
    const itself = senderWith(server.app, `Bearer ${data.token}`, 'authorization')
    expect((await itself.raw('oa/flow/creat', creating('flow-seal', sealForm()))).code).toBe(
      'flowdesign.not-found',
    )
    expect((await itself.raw('oa/flow/creat', creating(flow, moneyForm(1)))).success).toBe(true)
  })

  test('covers nothing but advice and decisions: all other calls that write are refused', async () => {
    const { sender } = usual
    const { task, request } = await ask(10)
    const advising = await sender.raw('oa/flow/comment/creat', {
      flowOi_id: request,
      text: '已核对',
      mentions: [],
    })
    expect(advising.data).toMatchObject({ advice: 'other' })
    expect((await sender.raw('oa/flow/creat', creating(flow, moneyForm(1)))).code).toBe('mandate.action')
    const writing = catalogueCalls.filter(
      ({ name, writes, open, upload }) => writes && !open && !upload && !offered.has(name),
    )
    for (const { name, example, body } of writing) {
      const ids = {
        flowOi_id: request,
        id: request,
        msgid: task,
        msg_id: task,
        flowmsgid: task,
        msgids: [task],
      }
      const known = Object.keys(body.properties ?? {})
      const parts = Object.entries({ ...Object(example), ...ids }).filter(([key]) => known.includes(key))
      expect([name, (await sender.raw(name, Object.fromEntries(parts))).success]).toEqual([name, false])
    }
    expect(await waitingFor(people.approver, request)).toBe(task)
  })
})

describe('steps and requests that agents do not decide', () => {
  test.each([
    ['marked as for people', { people_only: true }, 'mandate.people-only'],
    ['signed with a passkey', { signature: true }, 'mandate.people-only'],
  ])('a step that is %s', async (_, more, code) => {
    const design = await server.publish('本人办理', moneyFlow(approver, reviewer, more))
    const { sender } = await agentFor(server, mandate({ flows: [design] }))
    expect(await decide(sender, (await ask(10, design)).task, 'agree')).toBe(code)
  })

  test('a button that demands a proof of identity', async () => {
    const proving = moneyFlow(approver, reviewer)
    const funlist = proving.funlist.map((one) => ({
      ...one,
      btnGroup: one.btnGroup.map((pressed) => (one.is_start ? pressed : { ...pressed, prove: '' })),
    }))
    const design = await server.publish('验证', { ...proving, funlist })
    const { sender } = await agentFor(server, mandate({ flows: [design] }))
    expect(await decide(sender, (await ask(10, design)).task, 'agree')).toBe('proof.needed-by')
  })

  test('the request of its own owner', async () => {
    const { sender } = await agentFor(server, mandate({ owner: creator }))
    expect(await decide(sender, (await ask(10)).task, 'agree')).toBe('flow.approve-own-for')
  })

  test('a step that a person approves again automatically, if it is for people only', async () => {
    const base = moneyFlow(approver, approver)
    const [begin, first, second] = base.funlist
    if (!begin || !first || !second) throw new Error('three steps')
    const design = await server.publish('自动', {
      ...base,
      funlist: [begin, first, { ...second, people_only: true }],
      set: { ...base.set, automatic: { repeat: 'anywhere', own: false } },
    })
    const { sender } = await agentFor(server, mandate({ flows: [design] }))
    const { task, request } = await ask(10, design)
    expect(await decide(sender, task, 'agree')).toBe('done')
    expect(await waitingFor(people.approver, request)).not.toBe(task)
  })
})

describe('the switch of an agent', () => {
  test('stops it at once, also an act that waits for the lock of its flow', async () => {
    const agent = await agentFor(server, mandate())
    const { task, request } = await ask(10)
    const holder = await server.db.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from flow where id = $1 for update', [request])
    const deciding = decide(agent.sender, task, 'agree')
    const blocked =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await holder.query(blocked)).rowCount).toBe(1)
    await people.admin.call('employee/program/suspend', { id: agent.id })
    await holder.query('commit')
    holder.release()
    expect(await deciding).toBe('program.not-live')
    expect(await decide(agent.sender, task, 'agree')).toBe('session.signed-out')
    expect(await waitingFor(people.approver, request)).toBe(task)
  })

  test('a changed mandate ends the agreements, so that people agree to what it may do now', async () => {
    const agent = await agentFor(server, mandate())
    const { data } = await people.admin.call('employee/program/list', {})
    const row = data.find(({ id }) => id === agent.id)
    expect(row).toMatchObject({
      kind: 'agent',
      covers: ['报销'],
      mandate: { most: 1000, outcomes: ['agree'] },
    })
    const facts = {
      name: '核对助手',
      purpose: '核对单据',
      owner,
      department: '5',
      days: 'keep' as const,
      id: agent.id,
    }
    const save = (more: object) => people.admin.raw('employee/program/save', { ...facts, ...more })
    const same = { kind: 'agent', flows: [flow], outcomes: ['agree'], most: 1000, currency: 'CNY' }
    const { task } = await ask(10)
    expect((await save(same)).success).toBe(true)
    expect(await decide(agent.sender, task, 'agree')).toBe('done')
    expect((await save({})).code).toBe('program.kind-missing')
    expect((await save({ kind: 'agent', outcomes: ['agree'] })).code).toBe('program.mandate-empty')
    expect((await save({ ...same, flows: ['x'] })).code).toBe('access-token.flow-unknown')
    expect((await save({ ...same, most: 5000 })).success).toBe(true)
    expect(await decide(agent.sender, (await ask(10)).task, 'agree')).toBe('session.signed-out')
  })
})
