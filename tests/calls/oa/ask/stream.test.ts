import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Calls } from '../../../../src/generated/calls'
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
import type { Sender } from '../../../kit/server'

/** Answers arrive over the stream of events of an access token, each once, and none is lost between two streams. */

type Answer = Calls['oa/ask/get']['data']

const other = '100003'
let server: FlowServer
let address: string
let program: Sender
const open: AbortController[] = []
beforeAll(async () => {
  server = await flowServerOfFile()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  program = await programOf(server, asker)
})
afterEach(() => {
  server.clock.move(120_000)
  for (const stream of open.splice(0)) stream.abort()
})
afterAll(() => server.stop())

/** Opens the stream of a sender, from an event on; reads its answers as they come. */
async function streamOf(token: string, lastEventId?: string) {
  const stop = new AbortController()
  open.push(stop)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }
  const response = await fetch(`${address}/api/push`, { headers, signal: stop.signal })
  let text = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true })
  })().catch(() => undefined)
  const events = () =>
    [...text.matchAll(/^id: (.*)\nevent: ask\.decided\ndata: (.*)\n\n/gm)].map(([, id = '', data = '']) => ({
      id,
      answer: JSON.parse(data) as Answer,
    }))
  return {
    response,
    ended,
    events,
    text: () => text,
    /** Waits for as many answers, and whether more come soon after. */
    async reads(count: number) {
      for (let waited = 0; waited < 5000 && events().length < count; waited += 20) await sleep(20)
      await sleep(100)
      return events()
    },
  }
}

async function askedBy(who: Sender, more: Parameters<typeof asking>[0] = {}): Promise<string> {
  const { data, msg } = await who.call('oa/ask/create', asking(more, server.clock.now()))
  return data?.id ?? expect.unreachable(msg)
}
async function work(): Promise<void> {
  for (let round = 0; round < 3; round++) await runOutbox(server.house)
}
async function decide(id: string, narrowing?: object): Promise<void> {
  const decided = await decideQuestion(await server.as(decider), id, narrowing ? { narrowing } : {})
  expect(decided).toMatchObject({ success: true })
  await work()
}
async function decided(): Promise<string> {
  const id = await askedBy(program)
  await decide(id)
  return id
}

describe('the stream of a token', () => {
  test('brings each answer once, signed, as oa/ask/get returns it', async () => {
    const stream = await streamOf(program.token)
    const id = await askedBy(program)
    await decide(id, { amount: 100_000 })
    const [event, ...more] = await stream.reads(1)
    expect(more).toEqual([])
    expect(event?.answer).toEqual(JSON.parse(JSON.stringify((await program.call('oa/ask/get', { id })).data)))
    const facts = { question: id, fingerprint: await keyOf(server), now: server.clock.now() }
    const args = { ...payment, amount: 100_000 }
    expect(await objectionByHelper(event?.answer.answer ?? {}, { ...facts, args })).toBe('')
  })

  test('continues behind the last event that arrived', async () => {
    const first = await streamOf(program.token)
    const early = await decided()
    const [{ id: last = '' } = {}] = await first.reads(1)
    for (const stream of open.splice(0)) stream.abort()
    server.clock.move(600_000)
    const missed = [await decided(), await decided()]
    const second = await streamOf(program.token, last)
    const ids = (await second.reads(3)).map(({ answer }) => answer.id)
    expect(ids.filter((id) => id !== early).toSorted()).toEqual(missed.toSorted())
  })

  test('brings what was decided while the database could announce nothing', async () => {
    const stream = await streamOf(program.token)
    const id = await askedBy(program)
    expect((await decideQuestion(await server.as(decider), id)).success).toBe(true)
    server.house.push.badgesChanged('oa', [asker])
    expect((await stream.reads(1)).map(({ answer }) => answer.id)).toEqual([id])
    await work()
    expect(await stream.reads(1)).toHaveLength(1)
  })

  test('brings no answer to a person on a page, to another person, or beyond the limit of the token', async () => {
    const page = await streamOf((await server.as(asker)).token)
    const foreign = await streamOf((await programOf(server, other)).token)
    const owner = await server.as(asker)
    const added = await owner.call('employee/accesstoken/add', {
      name: '只限用章',
      scopes: ['flow.read'],
      days: '30',
      flows: ['flow-seal'],
    })
    const limited = await streamOf(added.data.token, `${server.clock.now() - 600_000}-x`)
    const whole = await streamOf(program.token)
    await decided()
    expect(await whole.reads(1)).toHaveLength(1)
    expect([page.events(), foreign.events(), limited.events()]).toEqual([[], [], []])
  })

  test('ends with the first event after the token was revoked, which it does not get', async () => {
    const owner = await server.as(asker)
    const added = await owner.call('employee/accesstoken/add', {
      name: '短期',
      scopes: ['flow.read'],
      days: '30',
    })
    const stream = await streamOf(added.data.token)
    await owner.call('employee/accesstoken/end', { id: added.data.id })
    await decided()
    await stream.ended
    expect(stream.text()).toBe('retry: 2000\n\n')
  })

  test('is refused for a token out of scope, and for a position that names no event', async () => {
    const owner = await server.as(asker)
    const scopes = ['flow.start' as const]
    const added = await owner.call('employee/accesstoken/add', { name: '只提问', scopes, days: '30' })
    expect((await streamOf(added.data.token)).response.status).toBe(403)
    const headers = { authorization: `Bearer ${program.token}`, 'last-event-id': '1795953600000' }
    const response = await fetch(`${address}/api/push`, { headers })
    expect([response.status, (await response.json()).code]).toEqual([400, 'ask.position'])
  })
})
