import { BusinessError } from '../../../../core/business-error'
import { directoryFunctions, directoryOptionSources } from '../../../../core/directory/directory-functions'
import {
  type RemoteQuery,
  type RemoteResponse,
  remoteQueryKey,
  remoteScope,
  type Scope,
} from '../../../../core/expression'
import type { ErrorCode } from '../../../../generated/error-codes'
import { type Context, requestLimits } from '../../../platform'
import { parametersByName, type RemoteRequest } from '../../../platform/remote/http-source'
import type { RemoteOutcome } from '../../../platform/remote/remote-result-cache'
import { databaseSetsApi, directoryApi } from '../../../platform/remote/sources'
import { readCurrentDirectory } from '../../../queries'
import { type DatabaseRowContext, findDatabaseCell, findRowsByKeys } from '../../dbset/read-rows'

/**
 * Queries the source of a remote function: the current directory, or another host, from the cache or by a
 * request. A failure younger than `patience` milliseconds is reused.
 */
export async function queryRemote(
  context: Pick<Context, 'remote'> & DatabaseRowContext,
  question: RemoteQuery,
  patience: number,
): Promise<RemoteOutcome> {
  const found = context.remote.functions.get(question.funname)
  if (!found) return { failed: 'failed' }
  const { source, fun, options } = found
  if (source.api === databaseSetsApi)
    return options ? findRowsByKeys(context, question) : findDatabaseCell(context, question)
  if (options) return askOptions(context, { source, fun, question, options }, patience)
  if (source.api !== directoryApi) return context.remote.ask({ source, fun, question }, patience)
  const answer = directoryFunctions.get(`${source.prefix}${fun}`)
  const directory = await readCurrentDirectory(context)
  return { value: answer?.(directory, question.para[0] ?? '') ?? '', length: 0 }
}

async function askOptions(
  context: Pick<Context, 'remote' | 'db' | 'caller'>,
  requested: RemoteRequest & Required<Pick<RemoteRequest, 'options'>>,
  patience: number,
): Promise<RemoteOutcome> {
  const { api } = requested.options
  if (!api.startsWith(directoryApi)) return context.remote.ask(requested, patience)
  const offer = directoryOptionSources.get(api.slice(directoryApi.length))
  const value = offer?.(await readCurrentDirectory(context), parametersByName(requested.question)) ?? []
  return { value, length: 0 }
}

/** Resolves remote functions of expressions. */
export type RemoteResolver = NonNullable<Scope['remote']>

/** Returns what a rule decides; throws with this code if the rule lacked a requested result. */
export type RemoteResultGuard = <Value>(decide: () => Value, code?: ErrorCode) => Value

/*
 * Remote functions get data from outside, and rules are pure. So work that evaluates expressions runs on the
 * known results and records those it lacks. If there are any, the work is discarded, the results are fetched
 * (together, while nothing is locked), and it runs again until it lacks nothing. Nested calls are resolved
 * one after the other, one per round. Work without remote functions runs once at no cost.
 */

/** Remote results of one run, and those missing in the current round. */
class Talk {
  private readonly known = new Map<string, RemoteOutcome>()
  private readonly missing = new Map<string, RemoteQuery>()
  private lacking: string | undefined

  constructor(
    private readonly context: Context,
    private readonly patience: number,
  ) {}

  readonly ask: RemoteResolver = (name, args) => {
    const { functions } = this.context.remote
    if (!functions.has(name)) this.lacking ??= name
    return remoteScope(functions, this.answerTo)?.(name, args)
  }

  private readonly answerTo = (question: RemoteQuery): RemoteResponse | undefined => {
    const key = remoteQueryKey(question)
    const outcome = this.known.get(key)
    if (outcome && 'value' in outcome) return outcome.value
    if (!outcome) this.missing.set(key, question)
    this.lacking ??= outcome?.name ?? question.funname
    return undefined
  }

  readonly settled: RemoteResultGuard = (decide, code = 'flow.remote-unavailable') => {
    try {
      return decide()
    } finally {
      this.refuseLacking(code)
    }
  }

  private refuseLacking(code: ErrorCode): void {
    if (this.lacking !== undefined) throw new BusinessError(code, { name: this.lacking })
  }

  /** Fetches the missing results. Returns whether there were any. */
  async goOn(): Promise<boolean> {
    const questions = [...this.missing].slice(0, requestLimits.remoteQuestions)
    this.missing.clear()
    this.lacking = undefined
    const ask = async ([key, question]: [string, RemoteQuery]) =>
      this.known.set(key, await queryRemote(this.context, question, this.patience))
    await Promise.all(questions.map(ask))
    return questions.length > 0
  }
}

/**
 * Runs work that may call remote functions, again with the results it lacked. A result still missing is
 * undefined for `ask`; `settled` throws then, since a flow must not take another path because a service is
 * down. A failure younger than `patience` milliseconds is reused.
 */
export async function retryWithRemote<Value>(
  context: Context,
  work: (ask: RemoteResolver, settled: RemoteResultGuard) => Value | Promise<Value>,
  patience: number = requestLimits.remoteFailedNow,
): Promise<Value> {
  const talk = new Talk(context, patience)
  for (let round = 0; ; round++) {
    const done = await attempted(work, talk)
    if (round === requestLimits.remoteRounds || !(await talk.goOn())) return done()
  }
}

/** Result of the work, to be returned or thrown if it is final. */
async function attempted<Value>(
  work: (ask: RemoteResolver, settled: RemoteResultGuard) => Value | Promise<Value>,
  talk: Talk,
): Promise<() => Value> {
  try {
    const value = await work(talk.ask, talk.settled)
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}
