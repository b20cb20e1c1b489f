import type { Tx } from '../../platform'
import { type RecipientDirectorySnapshot, recipientDirectoryOf } from '../../queries'
import { lockAssignment } from '../../queries/message/workload'
import type { FlowContext, FlowContextSource } from '../../read-models/action-context/load-context'
import {
  type RemoteResultGuard,
  retryWithRemote,
} from '../../read-models/action-context/remote/retry-with-remote'
import {
  retryWithFullSnapshot,
  retryWithRecipients,
  retryWithRequests,
  retryWithWorkload,
} from '../../read-models/action-context/retry-decision'

/** Run that reads: the source of its flow, and the guard that rejects a decision without its remote results. */
export interface ReadActionRun extends FlowContextSource {
  addressees: RecipientDirectorySnapshot
  settled: RemoteResultGuard
}

/** Run that writes in a transaction. */
export interface WriteActionRun extends ReadActionRun {
  tx: Tx
}

/**
 * Named stage of a run. A `step` adds a part and is over; `around` runs the stages behind it, again where it
 * retries, and ends after them.
 */
export type ActionStage<Run> = { name: string } & (
  | { step(run: Run): Promise<Partial<Run>> }
  | { around<Value>(run: Run, next: (part: Partial<Run>) => Promise<Value>): Promise<Value> }
)

/**
 * Runs stages in the order of their list, each with the parts that those before it added. Returns the value of
 * the complete run.
 */
export async function runStages<Run extends object, Value>(
  stages: readonly ActionStage<Run>[],
  start: Partial<Run>,
  finish: (run: Run) => Value | Promise<Value>,
): Promise<Value> {
  const runFrom = async (at: number, run: Run): Promise<Value> => {
    const stage = stages[at]
    if (!stage) return finish(run)
    const next = (part: Partial<Run>) => runFrom(at + 1, { ...run, ...part })
    return 'around' in stage ? stage.around(run, next) : next(await stage.step(run))
  }
  return runFrom(0, start as Run)
}

/** Repeats the stages behind it with the remote results that they lacked, which are fetched while nothing is locked. */
const remoteResults: ActionStage<ReadActionRun> = {
  name: 'remote results',
  around: ({ context }, next) => retryWithRemote(context, (remote, settled) => next({ remote, settled })),
}

/** Stages before a run that only reads. */
export const readStages: readonly ActionStage<ReadActionRun>[] = [
  remoteResults,
  {
    name: 'recipients',
    step: async ({ context }) => ({
      reader: context.db,
      addressees: await recipientDirectoryOf(context),
    }),
  },
]

/** Stages before a run that writes; the transaction is repeated if the company changed before it was stored. */
export const writeStages: readonly ActionStage<WriteActionRun>[] = [
  remoteResults,
  {
    name: 'recipients',
    around: ({ context }, next) => retryWithRecipients(context, (addressees) => next({ addressees })),
  },
  {
    name: 'transaction',
    around: ({ context }, next) => context.db.queuedTransaction((tx) => next({ tx, reader: tx })),
  },
]

/**
 * Evaluates a rule on a flow: again on all its rows, with people's workload or after a time slice, where the
 * rule needs it. A run that writes first locks what it reads of the workload.
 */
export function evaluateRule<Value>(
  run: ReadActionRun & { tx?: Tx },
  flow: FlowContext,
  rule: (flow: FlowContext) => Value,
): Promise<Value> {
  const { context, reader, tx, settled } = run
  const lock = tx && (() => lockAssignment(tx, context.caller.workspace))
  return retryWithFullSnapshot(run, flow, (current) =>
    retryWithRequests(run, current, (known) =>
      retryWithWorkload({ context, reader, lock }, known, (complete) => settled(() => rule(complete))),
    ),
  )
}
