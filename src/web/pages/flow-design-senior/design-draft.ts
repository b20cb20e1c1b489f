import type { FlowDesign, OaFlowdesignsEditSeniorData, Problem } from '#/generated/types'
import { CallError, createEmitter } from '../../platform'
import type { PublishNote } from '../../versions/publish-dialog'

/**
 * Save status of a design draft. Changes are debounced by two seconds and saved in sequence, each with the
 * revision returned before. A save on an older revision is rejected; the draft is then in conflict and not
 * saved until a decision.
 */
export type DraftStatus = 'untouched' | 'dirty' | 'saving' | 'saved' | 'published' | 'conflict' | 'failed'

export interface DesignDraftState {
  status: DraftStatus
  rev: number
  version: number | null
  /** Problems that the server found in the last saved design. */
  problems: readonly Problem[]
  /** Design that those problems refer to. */
  checked: FlowDesign
  /** Author of the concurrent save while the draft is in conflict. */
  other: ConcurrentSave | null
}

/** Error codes that block publication without changing the saved design. */
const refusals = ['flowdesign.has-problems', 'flowdesign.cases-break']

/** Save by another person. */
export interface ConcurrentSave {
  name: string
  at: string
}

/** What a publication says besides the design. */
type Publication = Partial<PublishNote>

type Send = (
  body: Publication & { _id: string; rev: number; publish: boolean; design: FlowDesign },
) => Promise<OaFlowdesignsEditSeniorData>

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
  private readonly changes = createEmitter<[]>()
  private current: DesignDraftState
  private latest: FlowDesign
  private stored: FlowDesign
  /** Revision of the other person's save; only overwriting continues from it. */
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

  get state(): DesignDraftState {
    return this.current
  }

  /** Last design that was identical here and on the server. */
  get base(): FlowDesign {
    return this.stored
  }

  get isSaved(): boolean {
    return this.latest === this.stored
  }

  readonly subscribe = this.changes.add

  /** Sets a new state of the design and schedules its save. */
  change(design: FlowDesign) {
    if (design === this.latest) return
    this.latest = design
    if (this.current.status === 'conflict') return
    this.set({ status: 'dirty' })
    this.saveSoon()
  }

  /** Saves unsaved changes; failures stay in the status. */
  async save(): Promise<void> {
    if (this.isSaved || this.current.status === 'conflict') return
    await this.put(false).catch(() => undefined)
  }

  /** Publishes the current design; throws if rejected. */
  publish(about: Publication = {}): Promise<OaFlowdesignsEditSeniorData> {
    return this.put(about)
  }

  /** Resolves a conflict in favour of the local design: the next save replaces the other. */
  async overwrite(): Promise<void> {
    this.set({ status: 'dirty', rev: this.theirRev ?? this.current.rev })
    await this.save()
  }

  /** Resolves a conflict by continuing from the other save; later changes are based on it. */
  goOnFrom({ design, rev }: { design: FlowDesign; rev: number }) {
    this.stored = design
    this.set({ status: 'dirty', rev })
    this.saveSoon()
  }

  /** Discards unsaved changes that are stored elsewhere. */
  letGo() {
    clearTimeout(this.timer)
    this.stored = this.latest
  }

  private saveSoon() {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), autosaveDelay)
  }

  private put(publish: false | Publication) {
    clearTimeout(this.timer)
    const result = this.underway.then(() => this.putNow(publish))
    this.underway = result.catch(() => undefined)
    return result
  }

  private async putNow(publish: false | Publication) {
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
      const isForAll = publish && !publish.trial
      const current = (isForAll && version) || this.current.version
      this.set({ status, rev, version: current, problems, checked: design })
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

  private set(change: Partial<DesignDraftState>) {
    this.current = { ...this.current, ...change }
    this.changes.tell()
  }
}
