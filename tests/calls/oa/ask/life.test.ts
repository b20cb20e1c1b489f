import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Calls } from '../../../../src/generated/calls'
import { destroyFlows, moveFlows } from '../../../../src/server/queries/archive/move-flows'
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
import { rowsOf } from '../../../kit/contents'
import { dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import type { Sender } from '../../../kit/server'

/** The life of a question: what each transition writes into history and permits the program, and how it ends with its flow. */

const [third, leaver] = ['100003', '100009'] as const
let server: FlowServer
let program: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  program = await programOf(server, asker)
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

async function ask(more: Parameters<typeof asking>[0] = {}): Promise<string> {
  const { data, msg } = await program.call('oa/ask/create', asking(more, server.clock.now()))
  return data?.id ?? expect.unreachable(msg)
}
const stateOf = async (id: string) => (await program.call('oa/ask/get', { id })).data

/** Whether the answer permits the program to act with these arguments now, by the helper of the documentation. */
async function mayRun(id: string, args: unknown): Promise<boolean> {
  const { answer } = await stateOf(id)
  if (!answer) return false
  const facts = { question: id, args, fingerprint: await keyOf(server), now: server.clock.now() }
  return (await objectionByHelper(answer, facts)) === ''
}

/** Lines of history as people read them, after the one of the question: who did what, with which words. */
async function historyOf(id: string) {
  const { data } = await (await server.as(decider)).call('oa/flow/detail_logs', { flowOi_id: id })
  return data.logList
    .filter(({ created_id }) => created_id !== asker)
    .map(({ created_id: by, outcome, suggest, reason }) => ({ by, outcome, words: suggest || reason }))
}

describe('a transition is in history and in what may run', () => {
  const narrower = { ...payment, amount: 100_000 }

  test('an approval permits the arguments as they were asked', async () => {
    const id = await ask()
    expect(await mayRun(id, payment)).toBe(false)
    await decideQuestion(await server.as(decider), id, { suggest: '可以' })
    expect(await historyOf(id)).toEqual([{ by: decider, outcome: 'agree', words: '可以' }])
    expect([await mayRun(id, payment), await mayRun(id, narrower)]).toEqual([true, false])
  })

  test('a refusal permits nothing', async () => {
    const id = await ask()
    await decideQuestion(await server.as(decider), id, { refuse: true, suggest: '不付' })
    expect(await historyOf(id)).toEqual([{ by: decider, outcome: 'refuse', words: '不付' }])
    expect([await mayRun(id, payment), await mayRun(id, narrower)]).toEqual([false, false])
  })

  test('a narrowed approval permits the narrower arguments alone', async () => {
    const id = await ask()
    await decideQuestion(await server.as(decider), id, {
      narrowing: { amount: 100_000 },
      suggest: '先付十万',
    })
    expect(await historyOf(id)).toEqual([{ by: decider, outcome: 'agree', words: '先付十万' }])
    expect([await mayRun(id, payment), await mayRun(id, narrower)]).toEqual([false, true])
  })

  test('a reassignment defers: nothing may run until the other person decides', async () => {
    const id = await ask()
    const who = await server.as(decider)
    const msgid = await waitingFor(who, id)
    const passed = await who.call('oa/flow/msg/transfer', { msgid, to: third, reason: '您来定' })
    expect(passed).toMatchObject({ success: true })
    expect((await stateOf(id)).state).toBe('waiting')
    expect(await mayRun(id, payment)).toBe(false)
    await decideQuestion(await server.as(third), id, { suggest: '可以' })
    expect(await historyOf(id)).toEqual([
      { by: decider, outcome: undefined, words: '您来定' },
      { by: third, outcome: 'agree', words: '可以' },
    ])
    expect((await stateOf(id)).by).toMatchObject([{ id: third }])
    expect(await mayRun(id, payment)).toBe(true)
  })

  test('a second answer writes nothing and changes nothing that may run', async () => {
    const id = await ask({ people: [decider, third] })
    const late = await server.as(third)
    const msgid = await waitingFor(late, id)
    await decideQuestion(await server.as(decider), id, { refuse: true, suggest: '不付' })
    const before = await historyOf(id)
    expect(await late.call('oa/flow/deal', dealing(msgid))).toMatchObject({ success: false })
    expect(await historyOf(id)).toEqual(before)
    expect(await mayRun(id, payment)).toBe(false)
  })

  test('any changed byte of the arguments may not run', async () => {
    const id = await ask()
    await decideQuestion(await server.as(decider), id)
    const text = JSON.stringify(payment)
    const changed = [...text].flatMap((letter, at) => {
      const other = `${text.slice(0, at)}${letter === '1' ? '2' : '1'}${text.slice(at + 1)}`
      try {
        return [JSON.parse(other) as unknown]
      } catch {
        return []
      }
    })
    expect(changed.length).toBeGreaterThan(20)
    for (const args of changed) expect(await mayRun(id, args), JSON.stringify(args)).toBe(false)
  })
})

describe('when the person who is asked leaves', () => {
  const leave = async (to: string) =>
    (await server.as('admin')).call('employee/setenable', { id: leaver, enabled: false, handover_to: to })
  const comeBack = async () =>
    (await server.as('admin')).call('employee/setenable', { id: leaver, enabled: true })

  test('the successor gets the question, decides it, and is named in the answer', async () => {
    const id = await ask({ people: [leaver] })
    expect(await leave(third)).toMatchObject({ success: true })
    await decideQuestion(await server.as(third), id)
    expect(await stateOf(id)).toMatchObject({ state: 'approved', by: [{ id: third }] })
    expect(await mayRun(id, payment)).toBe(true)
    await comeBack()
  })

  test('the person of the program gets it by no hand-over', async () => {
    const id = await ask({ people: [leaver] })
    await leave(asker)
    const waiting = await rowsOf<{ to: string }>(
      server.db,
      'select to_id as "to" from message where flow_id = $1 and status = 1',
      id,
    )
    expect(waiting.map(({ to }) => to)).not.toContain(asker)
    expect((await stateOf(id)).state).toBe('waiting')
    await comeBack()
  })
})

describe('the row of a question', () => {
  const move = (ids: string[], way: 'archive' | 'recover') =>
    server.db.transaction((tx) => moveFlows(tx, 'oa', { ids, way }))
  const stored = (id: string) => rowsOf(server.db, 'select id from question where id = $1', id)
  const decided = async () => {
    const id = await ask()
    await decideQuestion(await server.as(decider), id)
    return id
  }
  const told = (answer: Calls['oa/ask/get']['data']) => JSON.parse(JSON.stringify(answer))

  test('is read as before while its flow is archived, and after that is recovered', async () => {
    const id = await decided()
    const before = told(await stateOf(id))
    await move([id], 'archive')
    expect(told(await stateOf(id))).toEqual(before)
    const limited = await programOf(server, asker, { flows: ['ask-people'] })
    expect(told((await limited.call('oa/ask/get', { id })).data)).toEqual(before)
    const elsewhere = await programOf(server, asker, { flows: ['flow-leave'] })
    expect(await elsewhere.call('oa/ask/get', { id })).toMatchObject({ code: 'ask.not-found' })
    await move([id], 'recover')
    expect(told(await stateOf(id))).toEqual(before)
  })

  test('is destroyed with its flow, and that of another flow stays', async () => {
    const [id, other] = [await decided(), await decided()]
    await move([id], 'archive')
    await server.db.transaction((tx) => destroyFlows(tx, 'oa', [id]))
    expect([await stored(id), await stored(other)]).toEqual([[], [{ id: other }]])
    expect(await program.call('oa/ask/get', { id })).toMatchObject({ code: 'ask.not-found' })
  })
})
