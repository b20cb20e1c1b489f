import {
  indexRemoteFunctions,
  isBlankQuery,
  type RemoteFunction,
  type RemoteQuery,
  type RemoteResponse,
  remoteQueryKey,
  remoteScope,
  toRemoteQuery,
} from '#/core/expression'
import { memoizeWeak } from '#/core/text/memoize'
import type { RemoteGroup } from '#/generated/types'
import { CallError, createEmitter } from '../platform'
import type { FormHost } from './form-host'

/*
 * Cached results of remote functions for formulas computed during input. Expressions get cached results
 * immediately; missing ones are fetched in sequence, and subscribers recompute when a result arrives. A
 * result is fresh for ten minutes and then stays until a new one arrives; a failure is cached for five
 * minutes, unless retried (domain facts 6.6).
 */

const answerLifetime = 600_000
const failureLifetime = 300_000
const pause = 30
const whenTooOften = 1_000
const maxAnswers = 10_000
const tooManyRequests = 429

/** State of a remote function call. */
export type RemoteState = 'loading' | 'failed' | 'known'

/** Remote results available to formulas on the page. */
export interface RemoteFunctionCache {
  /** For Scope.remote: returns the cached result or undefined; a missing one is requested. */
  answer(name: string, args: readonly unknown[]): unknown
  stateOf(name: string, args: readonly unknown[]): RemoteState
  /** Retries everything that failed. */
  retry(): void
  /** Calls the listener after every result and every failure. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** Dependencies of the cache; tests inject their own. */
export interface RemoteBackend {
  load(): Promise<RemoteGroup[]>
  ask(body: RemoteQuery & { again: boolean }): Promise<{ value: RemoteResponse }>
  now(): number
  wait(milliseconds: number): Promise<void>
  /** Owner of the results: another person starts with an empty cache. */
  owner(): string | undefined
}

interface Entry {
  question: RemoteQuery
  state: RemoteState
  /** Also while a new result is fetched. */
  value?: RemoteResponse
  /** When it is requested again. */
  until: number
  again: boolean
}

/** Available remote functions, and the state of loading them. */
type Known = { functions: ReadonlyMap<string, RemoteFunction>; state: RemoteState; until: number }

const nothingKnown = (): Known => ({ functions: new Map(), state: 'loading', until: 0 })

class Answers implements RemoteFunctionCache {
  private entries = new Map<string, Entry>()
  private known = nothingKnown()
  private owner: string | undefined
  private readonly line = new Set<string>()
  private readonly changes = createEmitter<[]>()
  private isAsking = false

  constructor(private readonly world: RemoteBackend) {}

  readonly answer = (name: string, args: readonly unknown[]): unknown => {
    this.refresh()
    return this.known.state === 'known'
      ? remoteScope(this.known.functions, this.valueOf)(name, args)
      : undefined
  }

  readonly stateOf = (name: string, args: readonly unknown[]): RemoteState => {
    if (this.known.state !== 'known') return this.known.state
    const remote = this.known.functions.get(name)
    if (!remote) return 'failed'
    try {
      const question = toRemoteQuery(remote, args)
      if (isBlankQuery(question)) return 'known'
      return this.entries.get(remoteQueryKey(question))?.state ?? 'loading'
    } catch {
      return 'failed'
    }
  }

  readonly retry = (): void => {
    if (this.known.state === 'failed') this.known = nothingKnown()
    this.refresh()
    for (const [key, entry] of this.entries)
      if (entry.state === 'failed') this.enqueue(key, { ...entry, state: 'loading', again: true })
    this.announce()
  }

  readonly subscribe = this.changes.add

  private announce(): void {
    this.changes.tell()
  }

  /** Reloads the available functions when due; another person starts empty. */
  private refresh(): void {
    const { world } = this
    if (world.owner() !== this.owner) {
      this.owner = world.owner()
      this.entries = new Map()
      this.line.clear()
      this.known = nothingKnown()
    }
    if (this.known.state === 'known' || world.now() < this.known.until) return
    const requested: Known = { functions: new Map(), state: 'loading', until: Number.POSITIVE_INFINITY }
    this.known = requested
    const settle = (known: Known) => {
      if (this.known !== requested) return
      this.known = known
      this.announce()
    }
    world.load().then(
      (groups) => settle({ functions: indexRemoteFunctions(groups), state: 'known', until: 0 }),
      () => settle({ ...requested, state: 'failed', until: world.now() + failureLifetime }),
    )
  }

  private readonly valueOf = (question: RemoteQuery): RemoteResponse | undefined => {
    const key = remoteQueryKey(question)
    const entry = this.entries.get(key)
    if (!entry) this.enqueue(key, { question, state: 'loading', until: 0, again: false })
    else if (this.world.now() >= entry.until && !this.line.has(key))
      this.enqueue(key, { ...entry, state: entry.state === 'known' ? 'known' : 'loading' })
    return entry?.value
  }

  private enqueue(key: string, entry: Entry): void {
    this.keep(key, entry)
    this.line.add(key)
    if (this.isAsking) return
    this.isAsking = true
    void this.askInTurn()
  }

  private keep(key: string, entry: Entry): void {
    this.entries.delete(key)
    this.entries.set(key, entry)
    const [oldest] = this.entries.keys()
    if (oldest !== undefined && this.entries.size > maxAnswers) this.entries.delete(oldest)
  }

  private async askInTurn(): Promise<void> {
    for (let key = this.next(); key !== undefined; key = this.next()) {
      await this.world.wait(pause)
      await this.askOne(key)
    }
    this.isAsking = false
  }

  private next(): string | undefined {
    const [key] = this.line
    return key
  }

  private async askOne(key: string): Promise<void> {
    const entry = this.entries.get(key)
    const { entries } = this
    const fresh = entry && (await this.outcomeOf(entry))
    if (entry && !fresh) return this.world.wait(whenTooOften)
    if (entries !== this.entries) return
    this.line.delete(key)
    if (fresh) this.keep(key, fresh)
    this.announce()
  }

  /** Returns the entry with its result; undefined if the server asks for slower requests. */
  private async outcomeOf({ question, again }: Entry): Promise<Entry | undefined> {
    try {
      const { value } = await this.world.ask({ ...question, again })
      return { question, state: 'known', value, until: this.world.now() + answerLifetime, again: false }
    } catch (failure) {
      if (failure instanceof CallError && failure.status === tooManyRequests) return undefined
      return { question, state: 'failed', until: this.world.now() + failureLifetime, again: false }
    }
  }
}

/** Creates a cache of remote function results. */
export const createRemoteFunctionCache = (world: RemoteBackend): RemoteFunctionCache => new Answers(world)

/** Returns the cache of remote function results of a host. */
export const remoteFunctionCacheOf = memoizeWeak((host: FormHost) =>
  createRemoteFunctionCache({
    load: () => host.loadRemoteGroups(),
    ask: (question) => host.fetchRemoteAnswer(question),
    now: Date.now,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    owner: () => host.currentPerson()?.id,
  }),
)
