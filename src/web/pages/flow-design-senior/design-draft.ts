import type { FlowDesign, OaFlowdesignsEditSeniorData, Problem } from '#/generated/types'
import { CallError } from '../../platform/call-error'

/**
 * A design on its way to the server. Every change waits two seconds for the next one and is then saved as the
 * draft; saves follow one another, each with the revision the one before answered. A save that was begun on an
 * older revision is refused: the draft is then in conflict and is not saved again until someone decides.
 */
export type DraftStatus = 'untouched' | 'dirty' | 'saving' | 'saved' | 'published' | 'conflict' | 'failed'

export interface DraftState {
  status: DraftStatus
  rev: number
  version: number | null
  /** What the server found wrong with the design it last got. */
  problems: readonly Problem[]
  /** The design those problems are about. */
  checked: FlowDesign
  /** Who saved in between, while the draft is in conflict. */
  other: ConcurrentSave | null
}

/** What keeps a design from being published, and leaves it as it was saved. */
const refusals = ['flowdesign.has-problems', 'flowdesign.cases-break']

/** A save by somebody else. */
export interface ConcurrentSave {
  name: string
  at: string
}

type Send = (body: {
  _id: string
  rev: number
  publish: boolean
  design: FlowDesign
  note?: string
  override?: string
}) => Promise<OaFlowdesignsEditSeniorData>

interface DraftOptions {
  id: string
  design: FlowDesign
  rev: number
  version: number | null
  problems: readonly Problem[]
  send: Send
}

export const autosaveDelay = 2_000

const otherIn = (data: unknown): ConcurrentSave | null => {
  if (typeof data !== 'object' || data === null || !('name' in data) || !('saved_at' in data)) return null
  return { name: String(data.name), at: String(data.saved_at) }
}

const revIn = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'rev' in data && typeof data.rev === 'number'
    ? data.rev
    : undefined

export class DesignDraft {
  private readonly id: string
  private readonly send: Send
  private readonly listeners = new Set<() => void>()
  private current: DraftState
  private latest: FlowDesign
  private stored: FlowDesign
  /** The revision that somebody else's save answered for; only overwriting goes on from it. */
  private theirRev: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private underway: Promise<unknown> = Promise.resolve()

  constructor({ id, design, rev, version, problems, send }: DraftOptions) {
    this.id = id
    this.send = send
    this.latest = design
    this.stored = design
    this.current = { status: 'untouched', rev, version, problems, checked: design, other: null }
  }

  get state(): DraftState {
    return this.current
  }

  /** The design as it was last the same here and on the server. */
  get base(): FlowDesign {
    return this.stored
  }

  get isSaved(): boolean {
    return this.latest === this.stored
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Takes a new state of the design and saves it soon. */
  change(design: FlowDesign) {
    if (design === this.latest) return
    this.latest = design
    if (this.current.status === 'conflict') return
    this.set({ status: 'dirty' })
    this.saveSoon()
  }

  /** Saves what is not saved; failures stay in the status. */
  async save(): Promise<void> {
    if (this.isSaved || this.current.status === 'conflict') return
    await this.put(false).catch(() => undefined)
  }

  /** Publishes the design as it stands; a refusal is thrown. */
  publish(about: { note?: string; override?: string } = {}): Promise<OaFlowdesignsEditSeniorData> {
    return this.put(about)
  }

  /** Ends a conflict in favour of what is here: the next save replaces the other one. */
  async overwrite(): Promise<void> {
    this.set({ status: 'dirty', rev: this.theirRev ?? this.current.rev })
    await this.save()
  }

  /** Ends a conflict by going on from what the other saved: what comes next is a change of that. */
  goOnFrom({ design, rev }: { design: FlowDesign; rev: number }) {
    this.stored = design
    this.set({ status: 'dirty', rev })
    this.saveSoon()
  }

  /** Gives up what is not saved: it is kept elsewhere. */
  letGo() {
    clearTimeout(this.timer)
    this.stored = this.latest
  }

  private saveSoon() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), autosaveDelay)
  }

  private put(publish: false | { note?: string; override?: string }) {
    clearTimeout(this.timer)
    const result = this.underway.then(() => this.putNow(publish))
    this.underway = result.catch(() => undefined)
    return result
  }

  private async putNow(publish: false | { note?: string; override?: string }) {
    const design = this.latest
    this.set({ status: 'saving' })
    try {
      const answer = await this.send({
        _id: this.id,
        rev: this.current.rev,
        publish: publish !== false,
        design,
        ...publish,
      })
      this.stored = design
      const { rev, version, problems } = answer
      const status = this.isSaved ? (publish ? 'published' : 'saved') : 'dirty'
      this.set({ status, rev, version: version ?? this.current.version, problems, checked: design })
      if (!this.isSaved) this.saveSoon()
      return answer
    } catch (error) {
      this.fail(error)
      throw error
    }
  }

  private fail(error: unknown) {
    const code = error instanceof CallError ? error.code : ''
    if (code === 'flowdesign.stale' && error instanceof CallError) {
      this.theirRev = revIn(error.data)
      return this.set({ status: 'conflict', other: otherIn(error.data) })
    }
    const isRefused = refusals.includes(code)
    this.set({ status: isRefused && this.isSaved ? 'saved' : isRefused ? 'dirty' : 'failed' })
    if (!this.isSaved) this.saveSoon()
  }

  private set(change: Partial<DraftState>) {
    this.current = { ...this.current, ...change }
    for (const listener of this.listeners) listener()
  }
}
