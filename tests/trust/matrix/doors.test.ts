import { beforeAll, describe, expect, test } from 'vitest'
import tools from '../../../src/generated/tools.json'
import type { Permission } from '../../../src/generated/types'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { startEnvironmentSession } from '../../../src/server/queries/session/session'
import { agentFor, moneyFlow, moneyForm, programFor } from '../../kit/agents'
import { asking, programOf } from '../../kit/asking'
import { setForCompany } from '../../kit/company-settings'
import { rowsOf } from '../../kit/contents'
import { creating, dealing } from '../../kit/flows'
import { mcpConnector } from '../../kit/mcp-client'
import { type Sender, senderWith } from '../../kit/server'
import { soundFlowServer } from '../../kit/sound-flow-server'

/*
 * Every rule about who may decide, at every door by which a decision arrives. A rule says once what is answered; a door
 * differs only where the rule names its kind. What is refused leaves the task where it was.
 */

const server = soundFlowServer()
/** Who asks, who has the task, who reviews and asks questions, who acts for others, and who owns programs. */
const [creator, approver, reviewer, substitute, owner] = [
  '100010',
  '100008',
  '100009',
  '100046',
  '100012',
] as const
const hour = 3_600_000
let address = ''
let person: Sender
beforeAll(async () => {
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  person = await server.as(approver)
})
const connect = mcpConnector(() => address)

/** What a door is: a session of the person, a token of the person, someone or a program that acts for them, or the clock. */
type Kind = 'session' | 'token' | 'substitute' | 'program' | 'agent' | 'clock'

/** Limits of a token, of which a rule may set one. */
interface Limits {
  scopes?: ('flow.read' | 'flow.decide')[]
  flows?: string[]
}

/** Task that is decided, and what a door needs beside it. */
interface Attempt extends Limits {
  task: string
  design: string
}

/** Presses the first button of a task at a door. Returns the code of the refusal, or done. */
type Press = (attempt: Attempt) => Promise<string>

const codeOf = ({ success, code = '' }: { success: boolean; code?: string }) => (success ? 'done' : code)

const deal = async (who: Sender, task: string, facts = {}) =>
  codeOf(await who.raw('oa/flow/deal', dealing(task, {}, facts)))

/** Opens the task as a page does that a link in a mail names, and decides what it shows. */
async function openAndDeal({ task }: Attempt): Promise<string> {
  const view = await person.raw('oa/flow/deal/bymsgid', { _id: task })
  if (!view.success) return codeOf(view)
  const { formmd5, flow } = view.data as { formmd5: string; flow: { version: string } }
  return deal(person, task, { formmd5, version: flow.version })
}

/** Decides several tasks of a list at once; the second one is the task again. */
async function dealTogether({ task }: Attempt): Promise<string> {
  const [first = ''] = await Promise.all([deal(person, task), deal(person, 'unknown')])
  return first
}

const scopes = ['flow.read', 'flow.decide'] as const

/** Tokens of the person in use; they are ended after each attempt, as a person has twenty at most. */
const tokens: string[] = []

async function tokenWith({ scopes: own = [...scopes], flows = [] }: Limits): Promise<string> {
  const body = { name: '门', days: '30' as const, scopes: own, flows }
  const { data } = await person.call('employee/accesstoken/add', body)
  tokens.push(data.id)
  return data.token
}

async function endTokens(): Promise<void> {
  for (const id of tokens.splice(0)) await person.call('employee/accesstoken/end', { id })
}

async function pressAtMcp(token: string, task: string): Promise<string> {
  const { client, run } = await connect(token)
  const { tools } = await client.listTools()
  if (!tools.some(({ name }) => name === 'decide_task')) return 'no such tool'
  const preview = await run('decide_task', { task, button: '同意', opinion: '同意' })
  if (!preview.confirm) return preview.code
  const decision = { task, button: '同意', opinion: '同意', confirm: preview.confirm }
  const { decided, code } = await run('decide_task', decision)
  return decided ? 'done' : code
}

const bearer = (token: string) => senderWith(server.app, `Bearer ${token}`, 'authorization')

async function actingFor(
  kind: 'service' | 'agent',
  { task: _, design, ...limits }: Attempt,
): Promise<string> {
  const wanted = { owner: owner, person: approver, ...limits }
  const mandate = { flows: [design], outcomes: ['agree' as const], most: 1000, currency: 'CNY' }
  const { token, tokenId } = await (kind === 'agent'
    ? agentFor(server, { ...mandate, ...wanted, tokenFlows: limits.flows, flows: [design] })
    : programFor(server, { ...wanted, tokenFlows: limits.flows }))
  tokens.push(tokenId)
  return token
}

/** Session of a delegate who works for the one with the task. */
async function substituteSender(): Promise<Sender> {
  const wanted = { workspace: homeWorkspace, personId: approver, realId: substitute, life: hour }
  const session = { ...wanted, environment: 'flow_entrust' as const }
  const { token } = await server.db.transaction((tx) => startEnvironmentSession(tx, server.house, session))
  return senderWith(server.app, token, 'x-token-flowentrust')
}

const doors: Record<string, { kind: Kind; press: Press }> = {
  page: { kind: 'session', press: ({ task }) => deal(person, task) },
  'link in a mail': { kind: 'session', press: openAndDeal },
  'several in a list': { kind: 'session', press: dealTogether },
  'access token': {
    kind: 'token',
    press: async (one) => deal(bearer(await tokenWith(one)), one.task),
  },
  'tool of an agent with a token': {
    kind: 'token',
    press: async (one) => pressAtMcp(await tokenWith(one), one.task),
  },
  'person who acts for them': {
    kind: 'substitute',
    press: async ({ task }) => deal(await substituteSender(), task),
  },
  'program that acts for them': {
    kind: 'program',
    press: async (one) => deal(bearer(await actingFor('service', one)), one.task),
  },
  'agent by a call': {
    kind: 'agent',
    press: async (one) => deal(bearer(await actingFor('agent', one)), one.task),
  },
  'agent by a tool': {
    kind: 'agent',
    press: async (one) => pressAtMcp(await actingFor('agent', one), one.task),
  },
  'deadline that agrees': {
    kind: 'clock',
    press: async ({ task }) => {
      server.clock.move(2 * hour)
      await runOutbox(server.house)
      const [row] = await rowsOf<{ status: number }>(
        server.db,
        'select status from message where id = $1',
        task,
      )
      return row?.status === 3 ? 'done' : 'stays'
    },
  },
}

/** What a rule is tried with: a request to start, and limits of tokens. */
interface Rule extends Limits {
  /** Person who starts the request; the creator otherwise. */
  by?: string
  value?: number
  step?: object
  button?: object
  prepare?(): Promise<() => Promise<unknown>>
  /** What is answered, by kinds of doors; `all` for those that are not named. */
  answers: Partial<Record<Kind | 'all', string>>
}

/** Lets people approve their own requests while a request starts. */
async function allowOwn(): Promise<() => Promise<unknown>> {
  await setForCompany(server, { allow_approve_own: true })
  return () => setForCompany(server, { allow_approve_own: false })
}

/** Gives the person a role that withholds decisions. Returns what takes it away. */
async function withholdDecisions() {
  const admin = await server.as('admin')
  const facts = { name: `只读 ${Date.now()}`, group_name: '矩阵', permissions: [] as Permission[] }
  const { data } = await admin.call('employee/role/save', facts)
  const withheld = ['-flow.work.deal']
  await server.db.pool.query('update role set permissions = $2 where id = $1', [data.id, withheld])
  await admin.call('employee/role/members', { id: data.id, add: [approver], remove: [] })
  return async () =>
    void (await admin.call('employee/role/members', { id: data.id, add: [], remove: [approver] }))
}

const rules: Record<string, Rule> = {
  'nothing forbids it': { answers: { all: 'done' } },
  'nobody approves their own request': {
    by: approver,
    prepare: allowOwn,
    answers: { all: 'flow.approve-own', clock: 'done' },
  },
  'only the assignee decides': {
    by: approver,
    step: stepFor(reviewer),
    answers: { all: 'flow.message-not-yours', clock: 'done' },
  },
  'the approver signs with a passkey': {
    step: { signature: true },
    answers: {
      all: 'sign.needed',
      substitute: 'sign.impersonated',
      program: 'sign.impersonated',
      agent: 'mandate.people-only',
      clock: 'done',
    },
  },
  'the button demands a proof of identity': {
    button: { prove: '' },
    answers: { all: 'proof.needed-by', clock: 'done' },
  },
  'people themselves decide': {
    step: { people_only: true },
    answers: { all: 'done', agent: 'mandate.people-only' },
  },
  'the token reads only': {
    scopes: ['flow.read'],
    answers: {
      all: 'done',
      token: 'access-token.out-of-scope',
      program: 'access-token.out-of-scope',
      agent: 'access-token.out-of-scope',
    },
  },
  'the token is limited to other flows': {
    flows: ['flow-leave'],
    answers: { all: 'done', token: 'flow.not-found', program: 'flow.not-found', agent: 'flow.not-found' },
  },
  'the sum is above the mandate': { value: 5000, answers: { all: 'done', agent: 'mandate.sum' } },
}

function stepFor(id: string): object {
  return { dealers: moneyFlow(id, id).funlist[1]?.dealers }
}

const deadline = { unit: 'hour', amount: 1, acts: [{ do: 'agree', after: 0 }] }

/** Publishes a flow for a rule; its first step agrees by a deadline where the clock is the door. */
function publish({ step = {}, button = {} }: Rule, kind: Kind): Promise<string> {
  const base = moneyFlow(approver, reviewer, { ...(kind === 'clock' && { deadline }), ...step })
  const funlist = base.funlist.map((one) => ({
    ...one,
    btnGroup: one.btnGroup.map((pressed) => (one.is_start ? pressed : { ...pressed, ...button })),
  }))
  return server.publish('门', { ...base, funlist })
}

/** Starts a request. Returns its design and the task of its first step. */
async function begin(rule: Rule, kind: Kind): Promise<Attempt> {
  const design = await publish(rule, kind)
  const who = await server.as(rule.by ?? creator)
  const started = await who.call('oa/flow/creat', creating(design, moneyForm(rule.value ?? 10)))
  if (!started.success) throw new Error(started.msg)
  const [row] = await waiting(started.data.flowlistid)
  return { task: row?.id ?? '', design, ...limitsOf(rule) }
}

const limitsOf = ({ scopes, flows }: Limits): Limits => ({
  ...(scopes && { scopes }),
  ...(flows && { flows }),
})

const waiting = (flow: string) =>
  rowsOf<{ id: string }>(
    server.db,
    'select id from message where flow_id = $1 and status = 1 and not is_copy',
    flow,
  )

const statusOf = async (task: string) =>
  (await rowsOf<{ status: number }>(server.db, 'select status from message where id = $1', task))[0]?.status

/** A tool that a token does not permit is not offered; a call by it is refused. */
const toolAnswer = (door: string, code: string) =>
  /tool/.test(door) && /out-of-scope|no-permission/.test(code) ? 'no such tool' : code

async function tryDoor(door: string, rule: Rule): Promise<string> {
  const { kind, press } = doors[door] ?? { kind: 'session', press: async () => 'no such door' }
  const undo = await rule.prepare?.()
  const attempt = await begin(rule, kind)
  await undo?.()
  const answer = await press(attempt)
  await endTokens()
  const status = await statusOf(attempt.task)
  return (status === 3) === (answer === 'done') ? answer : `${answer}, and the task has status ${status}`
}

test('no other tool decides', () => {
  const deciding = Object.entries(tools).filter(([, { calls }]) => calls.includes('oa/flow/deal'))
  expect(deciding.map(([name]) => name)).toEqual(['decide_task'])
})

const answerOf = ({ answers }: Rule, kind: Kind) => answers[kind] ?? answers.all ?? 'done'

describe.each(Object.entries(rules))('%s', (_, rule) => {
  test.each(Object.entries(doors))('at the door: %s', async (door, { kind }) => {
    expect(await tryDoor(door, rule)).toBe(toolAnswer(door, answerOf(rule, kind)))
  })
})

describe('a right that is withdrawn', () => {
  test.each(Object.entries(doors))('at the door: %s', async (door, { kind }) => {
    const giveBack = await withholdDecisions()
    const expected = kind === 'clock' ? 'done' : 'session.no-permission'
    expect(await tryDoor(door, { answers: {} })).toBe(toolAnswer(door, expected))
    await giveBack()
  })
})

describe('a question of a program', () => {
  /** Gives a task to a person behind the rules. */
  const giveTo = async (task: string, id: string) => {
    await server.db.pool.query('update message set to_id = $2 where id = $1', [task, id])
    // Processes remember the rows of a flow by the version of its row.
    await server.db.pool.query(
      'update flow set updated_at = clock_timestamp() where id = (select flow_id from message where id = $1)',
      [task],
    )
  }

  test.each(Object.entries(doors).filter(([, { kind }]) => kind !== 'clock'))(
    'is not answered by its asker at the door: %s',
    async (_, { kind, press }) => {
      const program = await programOf(server, approver)
      const { data } = await program.call('oa/ask/create', asking({ people: [reviewer] }, server.clock.now()))
      const [row] = await waiting(data.id)
      const task = row?.id ?? ''
      await giveTo(task, approver)
      const answer = await press({ task, design: 'flow-leave' })
      await endTokens()
      await giveTo(task, reviewer)
      // No mandate names the flow of such a question.
      expect(answer).toBe(kind === 'agent' ? 'flow.not-found' : 'ask.own')
      expect(await statusOf(task)).toBe(1)
    },
  )
})
