import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { connectionOptions, openConnection } from '../db/connection'

/** Push events for signed-in people: each is sent to every open page of the person, in every process. */
export interface PushHub {
  /** Notifies people that their badges may have changed; collected and sent after commit. */
  badgesChanged(workspace: string, people: readonly string[]): void
  /** Calls `hear` on each event for the person until the returned function is called. */
  listen(workspace: string, personId: string, hear: () => void): () => void
  /** Whether published events arrive: sends a notification to itself and waits for it. */
  isHeard(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Push between processes, over the shared database.
 *
 * Events are collected for 20 ms (NOTIFY inside every transaction would cost a third of the throughput) and
 * sent as one NOTIFY for many people. Every process, including the sender, receives it on its own LISTEN
 * connection and notifies its open pages. Events are lost while that connection is down, so after each
 * reconnect everyone is notified once.
 */
const channel = 'qianpi_badges'
const collected = 20
/** Every process receives only its own echo; older versions do not listen to this channel. */
const echoChannel = 'qianpi_echo'
const echoTime = 2_000
/** Maximum number of people per NOTIFY, which carries less than 8,000 bytes; an id takes 64 at most. */
const peopleInOne = 100

type News = { workspace: string; people: string[] }

/** Sends a notification to itself and waits for it: one at a time, shared by concurrent callers. */
function openEcho(notify: (token: string) => Promise<unknown>) {
  const eventEmitter = new EventEmitter()
  let underWay: Promise<boolean> | undefined
  async function send(): Promise<boolean> {
    const token = randomUUID()
    const coming = once(eventEmitter, `heard ${token}`, { signal: AbortSignal.timeout(echoTime) }).then(
      () => true,
      () => false,
    )
    notify(token).catch(() => undefined)
    return coming
  }
  return {
    hear: (token = '') => eventEmitter.emit(`heard ${token}`),
    isHeard() {
      underWay ??= send().finally(() => {
        underWay = undefined
      })
      return underWay
    },
  }
}

/** Opens a hub on the given database. */
export function openPushHub(url: string, log: Logger): PushHub {
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
    const fresh = await openConnection(connectionOptions(url))
    fresh.on('notification', (news) => {
      if (news.channel === channel) hearNews(news.payload)
      else echo.hear(news.payload)
    })
    fresh.on('error', (error) => log.warn({ err: error }, 'push connection lost'))
    await fresh.query(`listen ${channel}; listen ${echoChannel}`)
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

  const echo = openEcho((token) =>
    opened.then(() => client?.query('select pg_notify($1, $2)', [echoChannel, token])),
  )

  return {
    isHeard: echo.isHeard,
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
