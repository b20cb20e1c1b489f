import type { FlowMessage, LogRecord, RecordedAction, SubFlowStart, Visit } from '../../../core/flow'
import type { Digest } from '../../../core/proof/digest'
import type { LinkFacts } from '../../platform/db/tables-proof'
import type { EffectPayload } from '../outbox/effects'

/** Chain link of an action, as far as it is known before the write; `files` are ids. */
export interface NewChainLink {
  /** Document number of the flow; missing for a new one, which receives it with this write. */
  number: string | undefined
  at: number
  lines: string[]
  facts: LinkFacts
  digest: Digest
  genesis: Digest
  files: string[]
}

/** Rows that an action adds to a flow, and drafts it makes obsolete. */
export interface NewFlowRows {
  visits: Visit[]
  /** Signing progress of visits that already existed. */
  signings: Pick<Visit, 'id' | 'sign'>[]
  messages: FlowMessage[]
  logs: { record: LogRecord; act?: RecordedAction }[]
  /** Missing if the action wrote neither history nor form. */
  link: NewChainLink | undefined
  subFlows: SubFlowStart[]
  /** Run as soon as the action is committed, unless `dueAt` is set. */
  effects: (EffectPayload & { id: string; dueAt?: number })[]
  drafts: { personId: string; kind: string; target: string }[]
  now: number
}
