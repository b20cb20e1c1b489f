import type { AppContext } from '../platform/context/app-context'
import type { Tx } from '../platform/db/db'
import type { Effect } from '../queries/outbox/outbox'

/** An effect with what its kind carries. */
export interface PayloadEffect<Payload> extends Effect {
  payload: Payload
}

/** Effects that touch nothing but the database: all that are due run in the transaction that takes them. */
export interface BatchJob<Payload> {
  runAll: (effects: PayloadEffect<Payload>[], house: AppContext, tx: Tx) => Promise<void>
}

/** Effects that reach outside or change flows: each runs by itself, outside any transaction, perhaps twice. */
export interface SingleJob<Payload> {
  /** How long after each failed try the next one follows, in ms; after the last an incident is written. */
  waits: readonly number[]
  /** The message that waits for the effect. */
  messageOf: (payload: Payload) => string | null
  run: (effect: PayloadEffect<Payload>, house: AppContext) => Promise<void>
}

const usualWaits = [10_000, 60_000]

/** Makes a job that runs effects one by one; a BusinessError ends the tries at once unless it is a RetryableError. */
export const defineEffect = <Payload>({
  waits = usualWaits,
  messageOf = () => null,
  run,
}: Partial<SingleJob<Payload>> & Pick<SingleJob<Payload>, 'run'>): SingleJob<Payload> => ({
  waits,
  messageOf,
  run,
})

/** Makes a job that runs effects together. */
export const defineBatch = <Payload>(runAll: BatchJob<Payload>['runAll']): BatchJob<Payload> => ({ runAll })
