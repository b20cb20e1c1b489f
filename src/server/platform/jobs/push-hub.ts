import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { UpdateEvent } from '../../../generated/types'
import { connectionOptions, openConnection } from '../db/connection'

/** Push events for signed-in people: each is sent to every open page of the person, in every process. */
export interface PushHub {
  /** Notifies people that their badges may have changed, and of what; collected and sent after commit. */
  badgesChanged(workspace: string, people: readonly string[], update?: UpdateEvent): void
  /** Calls `hear` on each event for the person until the returned function is called. */
  listen(workspace: string, personId: string, hear: (update: UpdateEvent) => void): () => void
  /** Whether published events arrive: sends a notification to itself and waits for it. */
  isHeard(): Promise<boolean>
  /** Whether the last heartbeat was lost: then every open page is notified from time to time instead. */
  isPolling(): boolean
  close(): Promise<void>
}

/**
 * Push between processes, over the shared database.
 *
 * Events are collected for 20 ms (NOTIFY inside every transaction would cost a third of the throughput) and
 * sent by one statement, those of the same change as one NOTIFY for many people. Every process, including the
 * sender, receives it on its own LISTEN connection and notifies its open pages. Events are lost while that connection is down, so after each
 * reconnect everyone is notified once. A heartbeat finds a connection that is open and receives nothing; until
 * one arrives again, it is reopened and everyone is notified from time to time.
 */
const channel = 'qianpi_badges'
const collected = 20
/** Every process receives only its own echo; older versions do not listen to this channel. */
const echoChannel = 'qianpi_echo'
const echoTime = 2_000
const heartbeatTime = 10_000
/** Interval at which pages are notified while the connection receives nothing. */
const pollTime = 5_000
/** Maximum number of people per NOTIFY, which carries less than 8,000 bytes; an id takes 64 at most. */
const peopleInOne = 100

type News = { workspace: string; people: string[] } & UpdateEvent

/** Maximum number of flows named by an event; one of more may be of any flow. */
const maxFlows = 20

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

/** Intervals, which tests shorten. */
interface Intervals {
  heartbeat?: number
  poll?: number
}

/** Connection that heartbeats check: what tells whether one arrived, opens it anew, and refreshes the pages. */
interface CheckedConnection {
  isHeard(): Promise<boolean>
  /** Returns a function that closes the connection used now. */
  closerOfNow(): () => void
  refreshAll(): void
  log: Logger
}

/** Sends heartbeats; while none arrives, pages are refreshed by the clock and the connection is opened anew. */
function startHeartbeats(
  { isHeard, closerOfNow, refreshAll, log }: CheckedConnection,
  { heartbeat = heartbeatTime, poll = pollTime }: Intervals,
) {
  let polling: NodeJS.Timeout | undefined
  let stopped = false
  function startPolling(): void {
    if (!polling) log.warn('no notification arrives: pages are refreshed by the clock')
    polling ??= setInterval(refreshAll, poll).unref()
  }
  function stopPolling(): void {
    if (polling) log.warn('notifications arrive again')
    clearInterval(polling)
    polling = undefined
  }
  async function beat(): Promise<void> {
    const close = closerOfNow()
    const hasArrived = await isHeard()
    if (stopped || hasArrived) return stopPolling()
    startPolling()
    close()
  }
  async function keepBeating(): Promise<void> {
    while (!stopped) {
      await sleep(heartbeat, undefined, { ref: false })
      if (!stopped) await beat()
    }
  }
  void keepBeating()
  return {
    isPolling: () => polling !== undefined,
    stop() {
      stopped = true
      stopPolling()
    },
  }
}

/** Listeners of people's open pages. */
function createListeners() {
  const listeners = new Map<string, Set<(update: UpdateEvent) => void>>()
  const keyOf = (workspace: string, personId: string) => `${workspace} ${personId}`
  const notify = (key: string, update: UpdateEvent) => {
    for (const hear of listeners.get(key) ?? []) hear(update)
  }
  return {
    notifyAll() {
      for (const key of listeners.keys()) notify(key, {})
    },
    notifyOf({ workspace, people, ...update }: News) {
      for (const id of people) notify(keyOf(workspace, id), update)
    },
    add(workspace: string, personId: string, hear: (update: UpdateEvent) => void) {
      const key = keyOf(workspace, personId)
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(hear))
      return () => {
        own.delete(hear)
        if (own.size === 0) listeners.delete(key)
      }
    },
  }
}

/** Opens a hub on the given database; its connection needs a session of its own. */
export function openPushHub(url: string, log: Logger, intervals: Intervals = {}): PushHub {
  const listeners = createListeners()
  /** People to notify, by the workspace and the change as JSON. */
  const waiting = new Map<string, Set<string>>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let socket: Socket | undefined

  async function connect(): Promise<void> {
    const stream = new Socket()
    const fresh = await openConnection({ ...connectionOptions(url), stream: () => stream })
    fresh.on('notification', (news) => {
      if (news.channel === channel) listeners.notifyOf(JSON.parse(news.payload ?? ''))
      else echo.hear(news.payload)
    })
    fresh.on('error', (error) => log.warn({ err: error }, 'push connection lost'))
    await fresh.query(`listen ${channel}; listen ${echoChannel}`)
    fresh.once('end', () => void reconnect())
    client = fresh
    socket = stream
    listeners.notifyAll()
  }

  async function reconnect(): Promise<void> {
    client = socket = undefined
    while (!closed && !client) {
      await sleep(500, undefined, { ref: false })
      await connect().catch((error: Error) => log.warn({ err: error }, 'push connection refused'))
    }
  }

  const opened = connect().catch(() => reconnect())

  async function send(): Promise<void> {
    timer = undefined
    const news = [...waiting].flatMap(([change, people]) => inParts(JSON.parse(change), [...people]))
    waiting.clear()
    await opened
    await client?.query('select pg_notify($1, one) from unnest($2::text[]) one', [
      channel,
      news.map((one) => JSON.stringify(one)),
    ])
  }
  const sendLogged = () => send().catch((error: Error) => log.warn({ err: error }, 'push not sent'))

  const echo = openEcho((token) =>
    opened.then(() => client?.query('select pg_notify($1, $2)', [echoChannel, token])),
  )

  const heartbeats = startHeartbeats(
    {
      isHeard: echo.isHeard,
      closerOfNow: () => {
        const used = socket
        return () => used?.destroy()
      },
      refreshAll: listeners.notifyAll,
      log,
    },
    intervals,
  )

  return {
    isHeard: echo.isHeard,
    isPolling: heartbeats.isPolling,
    badgesChanged(workspace, people, { flows, page } = {}) {
      const isShort = flows && flows.length <= maxFlows
      const change = JSON.stringify({ workspace, ...(isShort && { flows }), ...(page && { page }) })
      const ids = waiting.get(change) ?? new Set()
      for (const id of people) ids.add(id)
      waiting.set(change, ids)
      timer ??= setTimeout(() => void sendLogged(), collected)
    },
    listen: listeners.add,
    async close() {
      closed = true
      clearTimeout(timer)
      heartbeats.stop()
      await opened
      await client?.end()
    },
  }
}

function inParts(change: Omit<News, 'people'>, people: string[]): News[] {
  const parts = Math.ceil(people.length / peopleInOne)
  return Array.from({ length: parts }, (_, at) => ({
    ...change,
    people: people.slice(at * peopleInOne, (at + 1) * peopleInOne),
  }))
}
