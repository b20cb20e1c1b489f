import { BusinessError } from '../../../../core/business-error'
import {
  questionKey,
  type RemoteAnswer,
  type RemoteQuestion,
  remoteScope,
  type Scope,
} from '../../../../core/expression'
import type { Context } from '../../../platform/http/define-call'
import { limits } from '../../../platform/http/limits'
import type { RemoteOutcome } from '../../../platform/remote/answer-cache'
import { queryRemote } from './ask-source'

/** How expressions ask remote functions. */
export type RemoteResolver = NonNullable<Scope['remote']>

/** Answers what a rule decides; whatever it decides without an answer that it asked for is refused, with this code. */
export type AnswerGuard = <Value>(decide: () => Value, code?: string) => Value

/*
 * Remote functions answer from outside, and rules are pure. So work that evaluates expressions runs on the answers that
 * are known; it notes what it asked in vain. If there was something, the work is thrown away, the answers are fetched
 * (all at once, while nothing is locked), and it runs again, until it lacks nothing. Nested calls ask one after the
 * other: each round answers one more. Work that asks nothing runs once and costs nothing.
 */

/** The answers of one piece of work, and what it lacks in the present round. */
class Talk {
  private readonly known = new Map<string, RemoteOutcome>()
  private readonly missing = new Map<string, RemoteQuestion>()
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

  private readonly answerTo = (question: RemoteQuestion): RemoteAnswer | undefined => {
    const key = questionKey(question)
    const outcome = this.known.get(key)
    if (outcome && 'value' in outcome) return outcome.value
    if (!outcome) this.missing.set(key, question)
    this.lacking ??= outcome?.name ?? question.funname
    return undefined
  }

  readonly settled: AnswerGuard = (decide, code = 'flow.remote-unavailable') => {
    try {
      return decide()
    } finally {
      this.refuseLacking(code)
    }
  }

  private refuseLacking(code: string): void {
    if (this.lacking !== undefined) throw new BusinessError(code, { name: this.lacking })
  }

  /** Fetches what was asked in vain; answers whether there was anything. */
  async goOn(): Promise<boolean> {
    const questions = [...this.missing].slice(0, limits.remoteQuestions)
    this.missing.clear()
    this.lacking = undefined
    const ask = async ([key, question]: [string, RemoteQuestion]) =>
      this.known.set(key, await queryRemote(this.context, question, this.patience))
    await Promise.all(questions.map(ask))
    return questions.length > 0
  }
}

/**
 * Does work that may ask remote functions, again with the answers it lacked. What is still not answered then is
 * undefined to `ask`; `settled` refuses to decide on that, for a flow must not take another way because a service is
 * down. A failure younger than `patience` milliseconds stands.
 */
export async function retryWithRemote<Value>(
  context: Context,
  work: (ask: RemoteResolver, settled: AnswerGuard) => Value | Promise<Value>,
  patience: number = limits.remoteFailedNow,
): Promise<Value> {
  const talk = new Talk(context, patience)
  for (let round = 0; ; round++) {
    const done = await attempted(work, talk)
    if (round === limits.remoteRounds || !(await talk.goOn())) return done()
  }
}

/** What the work came to, to be answered or thrown if it counts. */
async function attempted<Value>(
  work: (ask: RemoteResolver, settled: AnswerGuard) => Value | Promise<Value>,
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
