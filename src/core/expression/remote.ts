import type {
  OptionRows,
  RemoteArgument,
  RemoteFunctionsField,
  RemoteFunctionsFunction,
  RemoteGroup,
  RemoteValue,
} from '../../generated/types'
import { ExpressionError } from './problem'
import type { Scope } from './scope'
import { isEmpty } from './value'

/** A remote function with the fields that an answer of its source may hold. */
export interface RemoteFunction extends RemoteFunctionsFunction {
  fields: readonly RemoteFunctionsField[]
}

/** What a source answers: a value for expressions, or the rows of a source of choices. */
export type RemoteAnswer = RemoteValue | OptionRows

/** What a remote function is asked; calls with the same question share its answer. */
export interface RemoteQuestion {
  funname: string
  para: RemoteArgument[]
}

/** The bounds of a question (schemas/values/remote-argument.json). */
const most = { arguments: 20, characters: 1000, items: 200 }

/** The remote functions of some groups by the names they have in expressions. */
export const indexRemoteFunctions = (
  groups: readonly Pick<RemoteGroup, 'fields' | 'funlist' | 'remotefun'>[],
): ReadonlyMap<string, RemoteFunction> =>
  new Map(
    groups.flatMap(({ fields, funlist, remotefun = [] }) => [
      ...funlist.map((fun) => [fun.funname, { ...fun, fields }] as const),
      ...remotefun.map(({ v }) => [optionFunctionName(v), optionsAsked(v)] as const),
    ]),
  )

/** Under which name a source of choices is asked; what people write in expressions has no blank in it. */
export const optionFunctionName = (alias: string): string => `options ${alias}`

const optionsAsked = (v: string): RemoteFunction => ({
  funname: optionFunctionName(v),
  fun: v,
  placeholder: '',
  fields: [],
})

/** Whether an answer belongs to the first argument, and the second one picks a field of it (domain facts 6.6). */
export const hasFieldArgument = ({ frontfun }: RemoteFunction): boolean => frontfun === 'uri_merge_para0'

/** The field that an argument means, by its name or by what the answer calls it. */
export const findAnswerField = ({ fields }: RemoteFunction, wanted: string) =>
  fields.find(({ name, value }) => name === wanted.trim() || value === wanted.trim())

/** The question behind a call, the same in browser and server; arguments that cannot travel are a failure. */
export function toRemoteQuestion(remote: RemoteFunction, args: readonly unknown[]): RemoteQuestion {
  const { funname } = remote
  const asked = hasFieldArgument(remote) ? args.slice(0, 1) : args
  const para = asked.map(toArgument).filter((one) => one !== undefined)
  if (asked.length > most.arguments || para.length < asked.length)
    throw new ExpressionError('expression.remote-arguments', { name: funname, ...most })
  return { funname, para }
}

/** Under which a question's answer is kept. */
export const questionKey = ({ funname, para }: RemoteQuestion): string => JSON.stringify([funname, ...para])

/**
 * What a call is worth once its question is answered: the answer itself, or the field of it that the second
 * argument names. What the answer does not hold is empty.
 */
export function pickAnswer(remote: RemoteFunction, args: readonly unknown[], answer: RemoteAnswer): unknown {
  if (!hasFieldArgument(remote)) return answer
  const wanted = String(args[1] ?? '')
  const field = findAnswerField(remote, wanted)
  if (!field) throw new ExpressionError('expression.remote-field', { name: remote.funname, field: wanted })
  if (typeof answer !== 'object' || Array.isArray(answer)) return ''
  return (Object.hasOwn(answer, field.value) ? answer[field.value] : undefined) ?? ''
}

/**
 * `#[…]` for a scope, over answers kept elsewhere: undefined while `answerTo` knows none for a question. Nothing is
 * asked about nothing: while all arguments are empty, as in a form that is not filled in yet, so is the value.
 */
export const remoteScope =
  (
    functions: ReadonlyMap<string, RemoteFunction>,
    answerTo: (question: RemoteQuestion) => RemoteAnswer | undefined,
  ): NonNullable<Scope['remote']> =>
  (name, args) => {
    const remote = functions.get(name)
    if (!remote) throw new ExpressionError('expression.unknown-function', { name })
    const question = toRemoteQuestion(remote, args)
    if (isBlankQuestion(question)) return ''
    const answer = answerTo(question)
    return answer === undefined ? undefined : pickAnswer(remote, args, answer)
  }

/** Whether a question is about nothing; it is never asked, and its value is empty. */
export const isBlankQuestion = ({ para }: RemoteQuestion): boolean =>
  para.length > 0 && para.every((one) => one === '')

type Plain = string | number | boolean

function isPlain(value: unknown): value is Plain {
  if (typeof value === 'string') return value.length <= most.characters
  return typeof value === 'boolean' || Number.isFinite(value)
}

/** An argument as it travels; undefined when it cannot. */
function toArgument(value: unknown): RemoteArgument | undefined {
  if (isEmpty(value)) return ''
  if (isPlain(value)) return value
  return Array.isArray(value) && value.length <= most.items && value.every(isPlain) ? value : undefined
}
