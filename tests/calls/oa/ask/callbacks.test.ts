import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QuestionDelivery } from '../../../../src/generated/types'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import {
  asker,
  asking,
  decideQuestion,
  decider,
  keyOf,
  objectionByHelper,
  payment,
  programOf,
} from '../../../kit/asking'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { type HeardRequest, type HttpStub, httpStub, type StubAnswer } from '../../../kit/http-stub'
import type { Sender } from '../../../kit/server'

/** Answers resume other products by their own requests. The stubs do what the documentation of each product says. */

const secret = 'resume-secret-4711'
const execution = 'run-118'
const companySecret = 'Bearer of the company'

let server: FlowServer
let host: HttpStub
let closed: HttpStub
let program: Sender
beforeAll(async () => {
  host = await httpStub()
  closed = await httpStub()
  const headers = { authorization: companySecret }
  const outgoing = {
    hosts: [
      { origin: host.origin, private: true, deliveries: true, headers },
      { origin: closed.origin, private: true },
    ],
  }
  server = await flowServerOfFile({ outgoing })
  program = await programOf(server, asker)
})
afterAll(async () => {
  await server.stop()
  await host.close()
  await closed.close()
})
beforeEach(() => {
  host.heard.length = 0
  host.reply(() => ({}))
})

/** What a product has got out of a request: whether it goes on, and the signed answer. */
interface Resumed {
  goesOn: boolean
  document: object | undefined
}

interface Product {
  path: string
  /** Refuses what the product refuses; otherwise what it resumes with. */
  receive(request: HeardRequest): Promise<StubAnswer & { resumed?: Resumed }>
}

const json = ({ body }: HeardRequest) => JSON.parse(body)
const refused = (status: number) => ({ status, body: {} })

const products: Record<string, Product> = {
  n8n: {
    path: `/webhook-waiting/${execution}`,
    receive: async (request) => {
      if (request.headers['x-ask-secret'] !== secret) return refused(403)
      const { state, answer } = json(request).data
      return { body: {}, resumed: { goesOn: state === 'approved', document: answer } }
    },
  },
  kestra: {
    path: `/api/v1/main/executions/${execution}/resume`,
    receive: async ({ headers, body }) => {
      if (headers.authorization !== `Bearer ${secret}`) return refused(401)
      const type = headers['content-type'] ?? ''
      if (!type.startsWith('multipart/form-data')) return refused(415)
      const form = await new Response(body, { headers: { 'content-type': type } }).formData()
      const { approved, answer } = Object.fromEntries(form) as Record<string, string>
      if (approved !== 'true' && approved !== 'false') return refused(422)
      const document = JSON.parse(answer ?? '')
      return { status: 204, body: '', resumed: { goesOn: approved === 'true', document } }
    },
  },
  temporal: {
    path: `/api/v1/namespaces/default/workflows/${execution}/signal/answer`,
    receive: async (request) => {
      if (request.headers.authorization !== `Bearer ${secret}`) return refused(401)
      const { input, requestId, ...unknown } = json(request)
      if (!Array.isArray(input) || typeof requestId !== 'string' || Object.keys(unknown).length)
        return refused(400)
      const [{ state, document }] = input
      return { body: {}, resumed: { goesOn: state === 'approved', document } }
    },
  },
  github: {
    path: `/repos/acme/shop/actions/runs/${execution}/deployment_protection_rule`,
    receive: async (request) => {
      const { authorization, 'user-agent': agent, 'x-github-api-version': version } = request.headers
      if (authorization !== `Bearer ${secret}` || !agent) return refused(403)
      const { environment_name, state, comment, ...unknown } = json(request)
      const isReview = ['approved', 'rejected'].includes(state) && version === '2022-11-28'
      if (!isReview || environment_name !== 'production' || Object.keys(unknown).length) return refused(422)
      // The job reads the question that the comment names.
      const [, id = ''] = /^question (\S+): /.exec(comment) ?? []
      const { data } = await program.call('oa/ask/get', { id })
      return {
        status: 204,
        body: '',
        resumed: { goesOn: state === 'approved', document: data.answer as object },
      }
    },
  },
  langgraph: {
    path: `/threads/${execution}/runs`,
    receive: async (request) => {
      if (request.headers['x-api-key'] !== secret) return refused(403)
      const { assistant_id, command } = json(request)
      if (assistant_id !== 'agent' || !command?.resume) return refused(422)
      const { state, document } = command.resume
      return { body: { run_id: '1', status: 'pending' }, resumed: { goesOn: state === 'approved', document } }
    },
  },
}

interface Example {
  callback: string
  delivery: QuestionDelivery
}

/** The documented configuration of a product, for the stub and a secret. */
function exampleOf(name: string, given = secret): Example {
  const text = readFileSync(`docs/examples/ask/${name}.json`, 'utf8')
  const { callback, delivery } = JSON.parse(text.replace('$SECRET', given).replace('$EXECUTION', execution))
  return { callback: callback.replace(/^https:\/\/[^/]+/, host.origin), delivery }
}

const ask = (more: Partial<Example> & { limits?: [] } = {}) =>
  program.call('oa/ask/create', asking(more, server.clock.now()))
async function askedId(more: Partial<Example> & { limits?: [] } = {}): Promise<string> {
  const { data, msg } = await ask(more)
  return data?.id ?? expect.unreachable(msg)
}
async function decide(id: string, how: Parameters<typeof decideQuestion>[2] = {}): Promise<void> {
  expect(await decideQuestion(await server.as(decider), id, how)).toMatchObject({ success: true })
}
async function run(wait = 0): Promise<void> {
  server.clock.move(wait)
  for (let round = 0; round < 3; round++) await runOutbox(server.house)
}
const storedOf = async (id: string) =>
  (await server.db.pool.query('select callback, delivery from question where id = $1', [id])).rows[0]

describe.each(Object.entries(products))('%s', (name, { path, receive }) => {
  /** Lets the stub receive; returns what it has resumed with. */
  function resumedBy(): Resumed[] {
    const all: Resumed[] = []
    host.reply(async (request) => {
      const { resumed, ...answer } = await receive(request)
      if (resumed) all.push(resumed)
      return answer
    })
    return all
  }

  test('goes on after a yes with an answer that verifies for these arguments alone', async () => {
    const resumed = resumedBy()
    const id = await askedId({ ...exampleOf(name), limits: [] })
    await decide(id)
    await run()
    await run(60_000)
    expect(host.heard.map((heard) => heard.path)).toEqual([path])
    expect(resumed).toMatchObject([{ goesOn: true }])
    const facts = {
      question: id,
      args: payment,
      fingerprint: await keyOf(server),
      now: server.clock.now(),
    }
    const document = resumed[0]?.document ?? {}
    expect(await objectionByHelper(document, facts)).toBe('')
    const other = { ...facts, args: { ...payment, amount: 120_001 } }
    expect(await objectionByHelper(document, other)).toBe('other arguments')
  })

  test('stops after a no', async () => {
    const resumed = resumedBy()
    const id = await askedId({ ...exampleOf(name), limits: [] })
    await decide(id, { refuse: true, suggest: '不付' })
    await run()
    expect(resumed).toMatchObject([{ goesOn: false }])
    const facts = { question: id, args: payment, fingerprint: await keyOf(server), now: server.clock.now() }
    expect(await objectionByHelper(resumed[0]?.document ?? {}, facts)).toBe('rejected')
  })

  test('does not go on by another secret', async () => {
    const resumed = resumedBy()
    await decide(await askedId({ ...exampleOf(name, 'another'), limits: [] }))
    await run()
    expect([host.heard.length, resumed]).toEqual([1, []])
    host.reply(() => ({}))
    await run(15_000)
  })
})

describe('the secrets of a delivery', () => {
  test('are stored encrypted until the answer has arrived, and in no answer of a call', async () => {
    const given = exampleOf('langgraph')
    const { data } = await ask({ ...given, limits: [] })
    expect(JSON.stringify(data)).not.toContain(secret)
    const id = data?.id ?? ''
    expect(JSON.stringify(await program.call('oa/ask/get', { id }))).not.toContain(secret)
    const { delivery } = await storedOf(id)
    expect(delivery).toMatch(/^[de]:/)
    expect(delivery).not.toContain(secret)
    host.reply(() => ({ status: 500 }))
    await decide(id)
    await run()
    expect((await storedOf(id)).delivery).toBe(delivery)
    host.reply(() => ({}))
    await run(15_000)
    expect(host.heard).toHaveLength(2)
    expect(host.heard[1]?.headers['idempotency-key']).toBe(host.heard[0]?.headers['idempotency-key'])
    expect(await storedOf(id)).toEqual({ callback: null, delivery: null })
  })

  test('are those of the program: the headers of the host in the configuration are not sent', async () => {
    await decide(await askedId({ callback: `${host.origin}/own`, delivery: { method: 'PUT' } }))
    await decide(await askedId({ callback: `${host.origin}/event` }))
    await run()
    const sent = host.heard.map(({ method, path, headers }) => [method, path, headers.authorization])
    expect(sent.toSorted()).toEqual([
      ['POST', '/event', undefined],
      ['PUT', '/own', undefined],
    ])
  })

  test('do not open for another question', async () => {
    const [first, second] = [
      await askedId({ ...exampleOf('n8n'), limits: [] }),
      await askedId({ ...exampleOf('n8n'), limits: [] }),
    ]
    const { delivery } = await storedOf(first)
    await server.db.pool.query('update question set delivery = $2 where id = $1', [second, delivery])
    await decide(second)
    await run()
    expect(host.heard).toEqual([])
  })
})

describe('a delivery is refused before anybody is asked', () => {
  const own = () => `${host.origin}/own`
  test.each<[string, QuestionDelivery, string]>([
    ['a header that leads the connection', { headers: { Host: 'intern' } }, 'ask.delivery-header'],
    ['a header of the event', { headers: { 'Webhook-Id': '1' } }, 'ask.delivery-header'],
    ['a header with a space', { headers: { 'x y': '1' } }, 'ask.delivery-header'],
    ['a pointer to nothing', { body: ['{{/answr}}'] }, 'ask.delivery-member'],
    ['a pointer to a prototype', { body: ['{{/constructor/name}}'] }, 'ask.delivery-member'],
    ['too many pointers', { refusal: ['{{/id}}'.repeat(11)] }, 'ask.delivery-size'],
    ['a body that is too large', { body: ['长'.repeat(3_000)] }, 'ask.delivery-size'],
    ['a form without members', { format: 'form', body: ['{{/id}}'] }, 'ask.delivery-form'],
    ['a form without a body', { format: 'form' }, 'ask.delivery-form'],
  ])('for %s', async (_, delivery, code) => {
    const { rows } = await server.db.pool.query('select count(*) from question')
    expect(await ask({ callback: own(), delivery })).toMatchObject({ success: false, code })
    expect((await server.db.pool.query('select count(*) from question')).rows).toEqual(rows)
  })

  test('for a value with a line break, which would begin another header', async () => {
    const answer = await ask({ callback: own(), delivery: { headers: { 'x-a': '1\r\nx-b: 2' } } })
    expect(answer.success).toBe(false)
  })

  test('for a private host that is not marked for deliveries, though it may get the event', async () => {
    const callback = `${closed.origin}/own`
    expect(await ask({ callback, delivery: {} })).toMatchObject({ code: 'ask.delivery-host' })
    expect(await ask({ callback })).toMatchObject({ success: true })
  })

  test('for one without a callback', async () => {
    expect(await ask({ delivery: {} })).toMatchObject({ code: 'ask.delivery-callback' })
  })
})
