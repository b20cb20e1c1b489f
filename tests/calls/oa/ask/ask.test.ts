import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkAnswer } from '../../../../src/core/proof/answer'
import { canonicalize, plainDigest } from '../../../../src/core/proof/digest'
import { assessFindings } from '../../../../src/core/proof/trust'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { runTool } from '../../../../src/server/main/tools'
import {
  asker,
  asking,
  decideQuestion,
  decider,
  keyOf,
  payment,
  programOf,
  questionInput,
  questionItem,
} from '../../../kit/asking'
import { dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { button, design, only, start, step } from '../../../kit/house'
import { type HttpStub, httpStub } from '../../../kit/http-stub'
import { expectInvariants } from '../../../kit/invariants'
import type { Sender } from '../../../kit/server'

/** A program asks, people decide, and the program gets an answer that it can verify without the server. */

const third = '100003'
let server: FlowServer
let host: HttpStub
let program: Sender
beforeAll(async () => {
  host = await httpStub()
  server = await flowServerOfFile({ outgoing: { hosts: [{ origin: host.origin, private: true }] } })
  program = await programOf(server, asker)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
  await host.close()
})

const ask = async (more: Parameters<typeof asking>[0] = {}) => {
  const { data, msg } = await program.call('oa/ask/create', asking(more, server.clock.now()))
  if (!data) throw new Error(msg)
  return data.id
}
const read = async (id: string) => (await program.call('oa/ask/get', { id })).data
const run = async (wait = 0) => {
  server.clock.move(wait)
  for (let round = 0; round < 3; round++) await runOutbox(server.house)
}
const answerOf = async (id: string) => {
  const { answer } = await read(id)
  if (!answer) throw new Error('there is no answer yet')
  return answer as unknown as Parameters<typeof checkAnswer>[0]
}

describe('the answer', () => {
  test('a yes is bound to the digest of the arguments', async () => {
    const id = await ask()
    expect(await read(id)).toMatchObject({ state: 'waiting', answer: null, decided_at: null })
    await decideQuestion(await server.as(decider), id, { suggest: '可以' })
    expect(await read(id)).toMatchObject({ state: 'approved', by: [{ id: decider, opinion: '可以' }] })
    const { answer, keys } = await answerOf(id)
    const digest = plainDigest(canonicalize(payment))
    expect(answer.content).toMatchObject({ question: id, arguments: digest, allowed: digest, narrowing: {} })
    expect(assessFindings(checkAnswer({ answer, keys }, await keyOf(server)))).toBe('holds')
  })

  test('limits of an approver narrow the arguments that are allowed', async () => {
    const id = await ask()
    await decideQuestion(await server.as(decider), id, { narrowing: { amount: 100_000 } })
    const allowed = { ...payment, amount: 100_000 }
    expect(await read(id)).toMatchObject({
      state: 'narrowed',
      narrowed: { arguments: allowed, narrowing: { amount: 100_000 } },
    })
    const { content } = (await answerOf(id)).answer
    expect(content.allowed).toBe(plainDigest(canonicalize(allowed)))
    expect(content.allowed).not.toBe(content.arguments)
  })

  test('a no allows nothing', async () => {
    const id = await ask()
    await decideQuestion(await server.as(decider), id, { refuse: true, suggest: '不付' })
    expect(await read(id)).toMatchObject({ state: 'rejected', by: [{ id: decider }] })
    expect((await answerOf(id)).answer.content).toMatchObject({ allowed: null, until: null })
  })

  test('a deadline that passes is a no, and a later decision is refused before and after the job', async () => {
    const id = await ask({ deadline: new Date(server.clock.now() + 60_000).toISOString() })
    const who = await server.as(decider)
    const msgid = await waitingFor(who, id)
    server.clock.move(60_001)
    expect((await read(id)).state).toBe('expired')
    expect(await who.call('oa/flow/deal', dealing(msgid))).toMatchObject({ code: 'ask.expired' })
    await run()
    expect(await read(id)).toMatchObject({ state: 'expired', by: [] })
    expect((await answerOf(id)).answer.content).toMatchObject({ state: 'expired', allowed: null })
    expect(await who.call('oa/flow/deal', dealing(msgid))).toMatchObject({ success: false })
  })

  test('a program withdraws its question, once', async () => {
    const id = await ask()
    expect((await program.call('oa/ask/withdraw', { id, reason: '不付了' })).data).toMatchObject({
      state: 'withdrawn',
      by: [{ id: asker, opinion: '不付了' }],
    })
    expect(await program.call('oa/ask/withdraw', { id, reason: '再来' })).toMatchObject({
      code: 'ask.answered',
    })
  })

  test('a second answer is refused, and the first one stays', async () => {
    const id = await ask({ people: [decider, third] })
    const late = await server.as(third)
    const msgid = await waitingFor(late, id)
    await decideQuestion(await server.as(decider), id)
    const first = await answerOf(id)
    expect(await late.call('oa/flow/deal', dealing(msgid, { btnindex: 1 }))).toMatchObject({ success: false })
    const own = await server.db.pool.query('select id from message where flow_id = $1 and to_id = $2', [
      id,
      decider,
    ])
    const taken = await (await server.as(decider)).call('oa/flow/msg/withdrawdecision', {
      msgid: own.rows[0].id,
    })
    expect(taken).toMatchObject({ code: 'ask.answered' })
    expect(await answerOf(id)).toEqual(first)
  })

  test('is read in one statement besides those of the sign-in', async () => {
    const id = await ask()
    await read(id)
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await read(id)
    const names = sent.mock.calls.flatMap(([query]) => (query as { name?: string }).name ?? [])
    sent.mockRestore()
    expect(names.filter((name) => !/session|token|company/.test(name))).toEqual(['question-find'])
  })
})

describe('what cannot ride on an answer', () => {
  test('any changed byte of the arguments has another digest than the one that is allowed', async () => {
    const id = await ask()
    await decideQuestion(await server.as(decider), id)
    const { content } = (await answerOf(id)).answer
    const text = canonicalize(payment)
    const digests = [...text].map((letter, at) =>
      plainDigest(`${text.slice(0, at)}${letter === '0' ? '1' : '0'}${text.slice(at + 1)}`),
    )
    expect(new Set(digests).size).toBe(text.length)
    expect(digests).not.toContain(content.allowed)
  })

  test('a changed member of the answer is refused', async () => {
    const id = await ask()
    await decideQuestion(await server.as(decider), id, { refuse: true, suggest: '不付' })
    const { answer, keys } = await answerOf(id)
    const root = await keyOf(server)
    const other = {
      question: randomUUID(),
      state: 'approved',
      allowed: answer.content.arguments,
      until: 9e12,
    }
    for (const [name, value] of Object.entries(other)) {
      const forged = { answer: { ...answer, content: { ...answer.content, [name]: value } }, keys }
      expect(assessFindings(checkAnswer(forged as never, root)), name).toBe('fails')
    }
  })

  test('the answer of one question names it, so that it does not fit a later one with equal arguments', async () => {
    const [first, second] = [await ask(), await ask()]
    await decideQuestion(await server.as(decider), first)
    expect((await answerOf(first)).answer.content.question).not.toBe(second)
    expect((await read(second)).state).toBe('waiting')
  })

  test('a decision that changes the question is refused', async () => {
    const id = await ask()
    const who = await server.as(decider)
    const msgid = await waitingFor(who, id)
    const { model, question } = await questionInput(who, msgid)
    for (const change of [{ title: '别的' }, { arguments: '{}' }, { program: '别人' }, { limits: [] }]) {
      const inputdata = { [model]: { ...question, ...change } }
      expect((await who.call('oa/flow/deal', dealing(msgid, { inputdata }))).code).toBe('ask.changed')
    }
    expect((await read(id)).state).toBe('waiting')
  })

  test.each([
    ['more than is asked for', { amount: 120_001 }, 'ask.limit-beyond'],
    ['less than nothing', { amount: -1 }, 'ask.limit-beyond'],
    ['a text for a number', { amount: '5' }, 'ask.limit-beyond'],
    ['a limit that is not offered', { account: '1' }, 'ask.limit-unknown'],
    ['a prototype', { constructor: 1 }, 'ask.limit-unknown'],
  ])('a limit with %s is refused', async (_, narrowing, code) => {
    const id = await ask()
    expect((await decideQuestion(await server.as(decider), id, { narrowing })).code).toBe(code)
  })
})

describe('the person of the program', () => {
  const owner = () => server.as(asker)

  test('is not named as decider, and gets no question of their own by a policy', async () => {
    const answer = await program.call('oa/ask/create', asking({ people: [asker] }))
    expect(answer.code).toBe('ask.own')
  })

  test('gets the decision by no reassignment, and decides at no door', async () => {
    const id = await ask()
    const who = await server.as(decider)
    const msgid = await waitingFor(who, id)
    expect(await who.call('oa/flow/msg/transfer', { msgid, to: asker, reason: '请你' })).toMatchObject({
      success: false,
    })
    const added = { msgid, people: [asker], kind: 'before', way: 'all', reason: '' } as const
    expect(await who.raw('oa/flow/msg/addsign', added)).toMatchObject({ success: false })
    const admin = await server.as('admin')
    const replaced = { msgid, userid: asker, to: asker, reason: '换人', flowOi_id: id }
    expect(await admin.raw('oa/flow/msg/replace_userid', replaced)).toMatchObject({ success: false })
    // Even with the message in their name, by whatever hole.
    const giveTo = async (person: string) => {
      await server.db.pool.query('update message set to_id = $2 where id = $1', [msgid, person])
      // Processes remember the rows of a flow by the version of its row.
      await server.db.pool.query('update flow set updated_at = clock_timestamp() where id = $1', [id])
    }
    await giveTo(asker)
    const { funlist: _, sonflows: __, ...forecast } = dealing(msgid)
    const bodyFor = (call: string) => (call === 'oa/flow/deal' ? dealing(msgid) : forecast)
    for (const [sender, call] of [
      [await owner(), 'oa/flow/deal'],
      [program, 'oa/flow/deal'],
      [await owner(), 'oa/flow/dealforetell'],
    ] as const)
      expect((await sender.raw(call, bodyFor(call))).code).toMatch(/^(ask|flow\.approve)[.-]own$/)
    await giveTo(decider)
    await program.call('oa/ask/withdraw', { id, reason: '试验' })
  })

  test('decides no question that a delegation leads back to them', async () => {
    const who = await server.as(decider)
    const times = { begins_at: null, ends_at: null }
    const body = {
      from: '',
      to: asker,
      kind: 'message' as const,
      flows: null,
      ...times,
      enabled: true,
      reason: '',
    }
    expect(await who.call('oa/flowdesigns/entrust/creat', body)).toMatchObject({ success: true })
    const id = await ask()
    const { rows } = await server.db.pool.query(
      'select to_id from message where flow_id = $1 and status = 1',
      [id],
    )
    expect(rows).toEqual([{ to_id: decider }])
  })

  test('cannot start a question by hand, and does not find its design among those to start', async () => {
    const me = await owner()
    await ask()
    const flows = (await me.call('oa/flow/home/flows', {})).data.flows.map(({ id }) => id)
    expect(flows).not.toContain('ask-people')
    expect(await me.call('oa/flow/getbycreat', { _id: 'ask-people' })).toMatchObject({
      code: 'ask.program-only',
    })
    const flowdata = { dept: '', desc: '', fileList: [], level: 0 as const }
    const body = { flowid: 'ask-people', flowdata, inputdata: {}, btnindex: 0, funlist: [], sonflows: [] }
    expect(await me.call('oa/flow/creat', body)).toMatchObject({ code: 'ask.program-only' })
    expect(await me.call('oa/ask/create', asking())).toMatchObject({ code: 'ask.token-only' })
  })

  test('reads no question of another person', async () => {
    const id = await ask()
    const other = await programOf(server, third)
    expect(await other.call('oa/ask/get', { id })).toMatchObject({ code: 'ask.not-found' })
    expect(await other.call('oa/ask/withdraw', { id, reason: '别人的' })).toMatchObject({
      code: 'ask.not-found',
    })
  })
})

describe('a policy', () => {
  const policy = (more: object = {}) =>
    server.publish(
      '付款请示',
      design([start(['审批']), step('审批', { dealers: only(decider), ...more })], [questionItem as never]),
    )

  test('decides by its own steps', async () => {
    const id = await ask({ policy: await policy() })
    await decideQuestion(await server.as(decider), id)
    expect((await read(id)).state).toBe('approved')
  })

  test('without anybody to decide approves nothing, though its flow ends as agreed', async () => {
    const id = await ask({ policy: await policy({ dealers: [], nobodypass: true }) })
    const { rows } = await server.db.pool.query('select result from flow where id = $1', [id])
    expect(rows[0].result).toBe('agreed')
    expect(await read(id)).toMatchObject({ state: 'rejected', by: [] })
  })

  test('whose deadline agrees by itself is a no, as no person has agreed', async () => {
    const deadline = { unit: 'hour', amount: 1, acts: [{ do: 'agree', after: 0 }] } as const
    const buttons = [button([], { outcome: 'agree' })]
    const id = await ask({ policy: await policy({ deadline, btnGroup: buttons }) })
    await run(2 * 3_600_000)
    expect(await read(id)).toMatchObject({ state: 'rejected', by: [] })
  })

  test('needs the field for questions', async () => {
    const answer = await program.call('oa/ask/create', asking({ policy: 'flow-seal' }))
    expect(answer).toMatchObject({ code: 'ask.no-policy' })
  })
})

describe('delivery', () => {
  test('the answer goes to the callback, once, under the id of the question', async () => {
    const id = await ask({ callback: `${host.origin}/answers` })
    await decideQuestion(await server.as(decider), id)
    await run()
    await run(60_000)
    const heard = host.heard.filter(({ path }) => path === '/answers')
    expect(heard).toHaveLength(1)
    expect(heard[0]?.headers['webhook-id']).toBe(`ask.decided-${id}`)
    const { event, data } = JSON.parse(heard[0]?.body ?? '')
    expect([event, data]).toEqual(['ask.decided', JSON.parse(JSON.stringify(await read(id)))])
  })

  /** Standard Webhooks refuses a time that is five minutes away; the tests before have moved the server's clock. */
  function verifyAt(now: number, secret: string | null, body: string, headers: object) {
    vi.useFakeTimers({ toFake: ['Date'], now })
    try {
      return new Webhook(secret ?? '').verify(body, headers as Record<string, string>) as {
        event: string
        data: unknown
      }
    } finally {
      vi.useRealTimers()
    }
  }

  test('the event goes to webhooks that subscribe to it, once, signed by Standard Webhooks', async () => {
    const url = `${host.origin}/events`
    const hook = { name: 'ERP', url, events: ['ask.decided' as const], enabled: true }
    const { data: saved } = await (await server.as('admin')).call('oa/webhook/save', hook)
    const id = await ask({ callback: `${host.origin}/answers-too` })
    await decideQuestion(await server.as(decider), id, { narrowing: { amount: 100_000 } })
    await run()
    await run(60_000)
    const heard = host.heard.filter(({ path }) => path === '/events')
    expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([`ask.decided-${id}`])
    const [{ body, headers }] = heard as [(typeof heard)[number]]
    const { event, data } = verifyAt(server.clock.now(), saved.standard, body, headers)
    const { narrowed: _, ...state } = await read(id)
    expect([event, data]).toEqual(['ask.decided', JSON.parse(JSON.stringify(state))])
  })

  test('npm run verify checks a stored answer offline, and names what it allows', async () => {
    const id = await ask()
    await decideQuestion(await server.as(decider), id)
    const folder = await mkdtemp(join(tmpdir(), 'qianpi-answer-'))
    const file = join(folder, 'answer.json')
    await writeFile(file, JSON.stringify(await answerOf(id)))
    const offline = { ...server.house.config, databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: '/none' }
    const told = await runTool(offline, 'verify', [file, '--key', await keyOf(server)])
    expect([told.ok, told.text]).toEqual([true, expect.stringContaining(plainDigest(canonicalize(payment)))])
    expect((await runTool(offline, 'verify', [file, '--key', 'f'.repeat(32)])).ok).toBe(false)
    await rm(folder, { recursive: true })
  })

  test('a callback on a host that is not allowed is refused before anybody is asked', async () => {
    const callback = 'http://169.254.169.254/latest'
    expect(await program.call('oa/ask/create', asking({ callback }))).toMatchObject({
      code: 'webhook.address-not-allowed',
    })
  })
})

test('asks at once lose and double nothing, though the database ends their connections meanwhile', async () => {
  const count = 60
  const bodies = Array.from({ length: count }, (_, at) => ({
    ...asking({ correlation: `c${at}` }, server.clock.now()),
    requestId: `bulk-${at}-x`,
  }))
  const send = (body: (typeof bodies)[number]) => program.call('oa/ask/create', body).catch(() => undefined)
  const before = await server.db.pool.query('select count(*)::int as n from question')
  const first = Promise.all(bodies.map(send))
  setTimeout(() => {
    const others =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    void server.db.pool.query(others).catch(() => undefined)
  }, 100)
  await first
  await server.db.pool.query('select 1').catch(() => undefined)
  const again = await Promise.all(bodies.map(send))
  expect(
    again
      .map((answer) => answer?.msg)
      .filter(Boolean)
      .slice(0, 3),
  ).toEqual([])
  const ids = new Set(again.map((answer) => answer?.data?.id))
  expect(ids.size).toBe(count)
  const after = await server.db.pool.query(
    `select count(*)::int as n, (select count(*)::int from flow f where f.design_id = 'ask-people' and f.id in (select id from question)) as flows from question`,
  )
  expect(after.rows[0].n - before.rows[0].n).toBe(count)
  expect(ids).not.toContain(undefined)
})
