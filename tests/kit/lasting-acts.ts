import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { creating, dealing, leaveForm } from './flows'
import type { Sender } from './server'
import { senderAt, signInAt } from './wire'

/*
 * Clients that create and handle flows while the database fails: each repeats a request with its id until it is
 * acknowledged, as the page does. What was acknowledged is compared with what the database holds at the end.
 */

const password = 'Qianpi123'
const creators = ['100010', '100011', '100012', '100029', '100030']

interface Act {
  flowId: string
  sentAt: number
  heardAt: number
}

/** What the clients and an open page saw. */
export interface Outcome {
  acknowledged: number
  lost: number
  doubled: number
  /** Seconds from the failure to the first act that was sent after it, and to the first event of an open page. */
  firstAct: number
  firstEvent: number
  /** Answers that asked the client to send again. */
  repeated: number
}

interface Options {
  origin: string
  /** Address of the database as it is at the end. */
  url: string
  acts: number
  clients: number
  /** Breaks the database when a third of the acts are done. */
  disturb(): Promise<void>
}

const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)

/** Runs the acts and compares. */
export async function runLastingActs({ origin, url, acts, clients, disturb }: Options): Promise<Outcome> {
  const done: Act[] = []
  let [next, repeated, brokenAt] = [0, 0, 0]
  const people = new Map<string, Promise<Sender>>()
  const as = (id: string) => {
    const known = people.get(id) ?? signInAt(origin, id, password)
    people.set(id, known)
    return known
  }
  for (const id of [...creators, '100008']) await as(id)
  const until = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const found = await ask().catch(() => undefined)
      if (found !== undefined) return found
      repeated += 1
      await sleep(100)
    }
  }
  const sql = (text: string, values: unknown[]) =>
    until(async () => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query(text, values)).rows as Record<string, string>[]
      } finally {
        client.end().catch(() => undefined)
      }
    })
  const page = openPage(origin, (await as('100008')).token)

  /** Sends an act until it is acknowledged; only an answer that asks to send it again is no failure of the test. */
  async function act(send: () => Promise<{ status: number; success: boolean; msg: string; flowId: string }>) {
    const sentAt = Date.now()
    const { flowId, success, status, msg } = await until(async () => {
      const answer = await send()
      return [429, 503].includes(answer.status) ? undefined : answer
    })
    if (!success) throw new Error(`${status} ${msg}`)
    done.push({ flowId, sentAt, heardAt: Date.now() })
    return flowId
  }

  async function createAndHandle(at: number) {
    const creator = await as(creators[at % creators.length] ?? '100010')
    const body = { ...creating('flow-leave', leaveForm(1)), requestId: `request-create-${at}` }
    body.flowdata = { ...body.flowdata, desc: `act-${at}` }
    const flowId = await act(async () => {
      const { data, ...answer } = await creator.call('oa/flow/creat', body)
      return { ...answer, flowId: data?.flowlistid ?? '' }
    })
    const [message] = await sql('select id, to_id from message where flow_id = $1 and status = 1', [flowId])
    if (!message) return
    const assignee = await as(message.to_id ?? '')
    const handling = { ...dealing(message.id ?? ''), requestId: `request-deal-${at}` }
    await act(async () => {
      return { ...(await assignee.call('oa/flow/deal', handling)), flowId }
    })
  }

  let disturbing: Promise<void> | undefined
  async function client() {
    for (let at = next++; done.length < acts; at = next++) {
      await createAndHandle(at)
      if (disturbing || done.length < acts / 3) continue
      brokenAt = Date.now()
      disturbing = disturb()
    }
  }
  try {
    await Promise.all(Array.from({ length: clients }, client))
    await disturbing
    await sleep(500)
  } finally {
    page.close()
  }

  // The act of a flow's history stands on one line of each; a request that was repeated must not have two.
  const found = await sql(
    `select f.id, f.description, (select count(l.act) from flow_log l where l.flow_id = f.id)::int as acts from flow f
     where f.description like 'act-%'`,
    [],
  )
  const actsOf = new Map(found.map(({ id, acts: count }) => [id, Number(count)]))
  const wanted = new Map<string, number>()
  for (const { flowId } of done) wanted.set(flowId, (wanted.get(flowId) ?? 0) + 1)
  const differences = [...wanted].map(([id, count]) => count - (actsOf.get(id) ?? 0))
  const copies = found.length - new Set(found.map(({ description }) => description)).size
  const after = done.filter(({ sentAt }) => sentAt > brokenAt).map(({ heardAt }) => heardAt)
  const since = (times: number[]) => (Math.min(...times) - brokenAt) / 1000
  return {
    acknowledged: done.length,
    lost: sum(differences.filter((count) => count > 0)),
    doubled: copies - sum(differences.filter((count) => count < 0)),
    firstAct: since(after),
    firstEvent: since(page.heard.filter((at) => at > Math.min(...after))),
    repeated,
  }
}

/** Keeps the event stream of a page open, as the page does; collects the times of its events. */
function openPage(origin: string, token: string) {
  const heard: number[] = []
  const closing = new AbortController()
  const read = async () => {
    while (!closing.signal.aborted) {
      const { header: _, ...who } = senderAt(origin, token)
      const answer = await fetch(`${origin}/api/push`, {
        headers: { 'x-token': who.token },
        signal: closing.signal,
      }).catch(() => undefined)
      if (answer?.ok)
        for await (const part of answer.body ?? [])
          if (Buffer.from(part).includes('event: badges')) heard.push(Date.now())
      await sleep(500)
    }
  }
  read().catch(() => undefined)
  return { heard, close: () => closing.abort() }
}
