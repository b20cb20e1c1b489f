import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Push } from './push'

/**
 * Push between processes, over the database everybody shares.
 *
 * News are collected for 20 ms (NOTIFY inside every transaction would cost a third of the throughput) and sent as one
 * NOTIFY for many people. Every process, the sender too, hears it on its own LISTEN connection and tells its open
 * pages. While that connection is away nothing is heard, so after each new connection everybody is told once.
 */
const channel = 'qianpi_badges'
const collected = 20
/** A NOTIFY carries less than 8,000 bytes; an id takes 64 at most. */
const peopleInOne = 100

type News = { workspace: string; people: string[] }

/** A hub on the given database. */
export function openPushHub(url: string, log: Logger): Push {
  const listeners = new Map<string, Set<() => void>>()
  const waiting = new Map<string, Set<string>>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const keyOf = (workspace: string, personId: string) => `${workspace} ${personId}`
  const tell = (key: string) => {
    for (const hear of listeners.get(key) ?? []) hear()
  }
  const tellAll = () => {
    for (const key of listeners.keys()) tell(key)
  }
  const hearNews = (payload = '') => {
    const { workspace, people } = JSON.parse(payload) as News
    for (const id of people) tell(keyOf(workspace, id))
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('notification', ({ payload }) => hearNews(payload))
    fresh.on('error', (error) => log.warn({ err: error }, 'push connection lost'))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    fresh.once('end', () => void reconnect())
    client = fresh
    tellAll()
  }

  async function reconnect(): Promise<void> {
    client = undefined
    while (!closed && !client) {
      await sleep(500, undefined, { ref: false })
      await connect().catch((error: Error) => log.warn({ err: error }, 'push connection refused'))
    }
  }

  const opened = connect().catch(() => reconnect())

  async function send(): Promise<void> {
    timer = undefined
    const news = [...waiting].flatMap(([workspace, people]) => inParts(workspace, [...people]))
    waiting.clear()
    await opened
    for (const one of news) await client?.query('select pg_notify($1, $2)', [channel, JSON.stringify(one)])
  }
  const sendLogged = () => send().catch((error: Error) => log.warn({ err: error }, 'push not sent'))

  return {
    badgesChanged(workspace, people) {
      const ids = waiting.get(workspace) ?? new Set()
      for (const id of people) ids.add(id)
      waiting.set(workspace, ids)
      timer ??= setTimeout(() => void sendLogged(), collected)
    },
    listen(workspace, personId, hear) {
      const key = keyOf(workspace, personId)
      const ears = listeners.get(key) ?? new Set()
      listeners.set(key, ears.add(hear))
      return () => {
        ears.delete(hear)
        if (ears.size === 0) listeners.delete(key)
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await opened
      await client?.end()
    },
  }
}

function inParts(workspace: string, people: string[]): News[] {
  const parts = Math.ceil(people.length / peopleInOne)
  return Array.from({ length: parts }, (_, at) => ({
    workspace,
    people: people.slice(at * peopleInOne, (at + 1) * peopleInOne),
  }))
}
