import type { AppContext, Tx } from '../platform'
import type { Effect } from '../queries'

/** Effect with the payload of its kind. */
export interface PayloadEffect<Payload> extends Effect {
  payload: Payload
}

/** Job of effects that only touch the database: all that are due run in the transaction that takes them. */
export interface BatchJob<Payload> {
  runAll: (effects: PayloadEffect<Payload>[], appContext: AppContext, tx: Tx) => Promise<void>
}

/**
 * Job of effects that reach outside or change flows: each runs individually, outside any transaction,
 * possibly twice.
 */
export interface SingleJob<Payload> {
  /** Retry delays after each failed attempt, in ms; after the last one an incident is written. */
  waits: readonly number[]
  /** Returns the message that waits for the effect. */
  messageOf: (payload: Payload) => string | null
  run: (effect: PayloadEffect<Payload>, appContext: AppContext) => Promise<void>
}

const usualWaits = [10_000, 60_000]

/**
 * Defines a job that runs effects individually; a BusinessError ends the attempts immediately unless it is a
 * RetryableError.
 */
export const defineEffect = <Payload>({
  waits = usualWaits,
  messageOf = () => null,
  run,
}: Partial<SingleJob<Payload>> & Pick<SingleJob<Payload>, 'run'>): SingleJob<Payload> => ({
  waits,
  messageOf,
  run,
})

/** Defines a job that runs effects together. */
export const defineBatch = <Payload>(runAll: BatchJob<Payload>['runAll']): BatchJob<Payload> => ({ runAll })
