import { setTimeout as sleep } from 'node:timers/promises'
import { asking, decider } from './asking'
import { rowsOf } from './contents'
import { dealing } from './flows'
import type { Answer, Sender, TestServer } from './server'

/** Maximum number of requests under way. */
const atOnce = 64

/** Works on all items, some at once. Repeats a request that failed or came too fast, with the same body, as clients do. */
async function workOnAll<Item, Data>(
  items: readonly Item[],
  send: (item: Item) => Promise<Answer<Data>>,
): Promise<Answer<Data>[]> {
  const done: Answer<Data>[] = []
  const waiting = [...items.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, item] = next
      const answer = await send(item).catch(() => undefined)
      if (answer?.status === 200) done[at] = answer
      else {
        waiting.push(next)
        await sleep(200)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done
}

/** Asks as many questions; returns their ids. */
export async function askMany(program: Sender, count: number, callback: string): Promise<string[]> {
  const bodies = Array.from({ length: count }, (_, at) => ({
    ...asking({ correlation: `c${at}`, callback }),
    requestId: `many-${count}-${at}`,
  }))
  const asked = await workOnAll(bodies, (body) => program.call('oa/ask/create', body))
  return asked.map(({ data, msg }) => data?.id ?? msg)
}

/** Decides all questions that wait; every third is refused. Returns the messages of refused requests. */
export async function decideAll(
  sender: Sender,
  { db }: Pick<TestServer, 'db'>,
  ids: string[],
): Promise<string[]> {
  const rows = await rowsOf<{ id: string; flow: string }>(
    db,
    'select id, flow_id as flow from message where flow_id = any($1) and status = 1 and to_id = $2',
    ids,
    decider,
  )
  const bodies = rows.map(({ id, flow }) => {
    const isRefused = ids.indexOf(flow) % 3 === 0
    return dealing(id, { btnindex: isRefused ? 1 : 0, requestId: `decide-${id}` }, { suggest: '已核对' })
  })
  const decided = await workOnAll(bodies, (body) => sender.call('oa/flow/deal', body))
  return decided.flatMap(({ success, msg }) => (success ? [] : [msg]))
}
