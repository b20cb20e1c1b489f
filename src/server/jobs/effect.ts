import type { House } from '../platform/container'
import type { Tx } from '../platform/db/db'
import type { Effect } from '../queries/jobs/outbox'

/** An effect with what its kind carries. */
export interface EffectOf<Payload> extends Effect {
  payload: Payload
}

/** Effects that touch nothing but the database: all that are due run in the transaction that takes them. */
export interface BatchedKind {
  kind: string
  runAll(effects: EffectOf<never>[], house: House, tx: Tx): Promise<void>
}

/** Effects that reach outside or change flows: each runs by itself, outside any transaction, perhaps twice. */
export interface EffectKind {
  kind: string
  /** How long after each failed try the next one follows, in ms; after the last an incident is written. */
  waits: readonly number[]
  /** The message that waits for the effect. */
  messageOf(payload: unknown): string | null
  run(effect: EffectOf<never>, house: House): Promise<void>
}

const usualWaits = [10_000, 60_000]

interface Definition<Payload> {
  kind: string
  waits?: readonly number[]
  messageOf?(payload: Payload): string
  run(effect: EffectOf<Payload>, house: House): Promise<void>
}

/** Names a kind of effects that run one by one; a Refused ends the tries at once unless it is a TryAgain. */
export const defineEffect = <Payload>({
  kind,
  waits = usualWaits,
  messageOf,
  run,
}: Definition<Payload>): EffectKind => ({
  kind,
  waits,
  run: run as EffectKind['run'],
  messageOf: (payload) => messageOf?.(payload as Payload) ?? null,
})

/** Names a kind of effects that are run together. */
export const defineBatch = <Payload>(
  kind: string,
  runAll: (effects: EffectOf<Payload>[], house: House, tx: Tx) => Promise<void>,
): BatchedKind => ({ kind, runAll: runAll as BatchedKind['runAll'] })
