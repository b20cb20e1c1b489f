import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { UpdateEvent } from '../../../generated/types'
import { connectionOptions, openConnection } from '../db/connection'
import { type HeartbeatIntervals, openEcho, startHeartbeats } from './push-heartbeat'
import { createListeners, type PushEvent } from './push-listeners'

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
 * sender, receives it on its own LISTEN connection and notifies its open pages. Events are lost while that
 * connection is down, so after each reconnect everyone is notified once, a hundred people a second. A heartbeat finds a
 * connection that is open and receives nothing; until one arrives again, it is reopened and everyone is notified from
 * time to time.
 */
const channel = 'qianpi_badges'
const collected = 20
/** Every process receives only its own echo; older versions do not listen to this channel. */
const echoChannel = 'qianpi_echo'
/** Maximum number of people per NOTIFY, which carries less than 8,000 bytes; an id takes 64 at most. */
const peopleInOne = 100

/** Maximum number of flows named by an event; one of more may be of any flow. */
const maxFlows = 20

/** Collects changes for a time, and sends the people of equal ones together. */
function collectUpdates(send: (news: readonly PushEvent[]) => Promise<void>) {
  /** People to notify, by the workspace and the change as JSON. */
  const waiting = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  const sendAll = () => {
    timer = undefined
    const news = [...waiting].flatMap(([change, people]) => inParts(JSON.parse(change), [...people]))
    waiting.clear()
    void send(news)
  }
  return {
    add(workspace: string, people: readonly string[], { flows, page }: UpdateEvent = {}): void {
      const isShort = flows && flows.length <= maxFlows
      const change = JSON.stringify({ workspace, ...(isShort && { flows }), ...(page && { page }) })
      const ids = waiting.get(change) ?? new Set()
      for (const id of people) ids.add(id)
      waiting.set(change, ids)
      timer ??= setTimeout(sendAll, collected)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Opens a hub on the given database; its connection needs a session of its own. */
export function openPushHub(url: string, log: Logger, intervals: HeartbeatIntervals = {}): PushHub {
  const listeners = createListeners()
  let client: pg.Client | undefined
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

  async function send(news: readonly PushEvent[]): Promise<void> {
    await opened
    await client?.query('select pg_notify($1, one) from unnest($2::text[]) one', [
      channel,
      news.map((one) => JSON.stringify(one)),
    ])
  }
  const collector = collectUpdates((news) =>
    send(news).catch((error: Error) => log.warn({ err: error }, 'push not sent')),
  )

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
    badgesChanged: collector.add,
    listen: listeners.add,
    async close() {
      closed = true
      collector.stop()
      heartbeats.stop()
      listeners.stop()
      await opened
      await client?.end()
    },
  }
}

function inParts(change: Omit<PushEvent, 'people'>, people: string[]): PushEvent[] {
  const parts = Math.ceil(people.length / peopleInOne)
  return Array.from({ length: parts }, (_, at) => ({
    ...change,
    people: people.slice(at * peopleInOne, (at + 1) * peopleInOne),
  }))
}
