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
import { isEmptyOperand } from './value'

/** Remote function with the possible fields of its source's response. */
export interface RemoteFunction extends RemoteFunctionsFunction {
  fields: readonly RemoteFunctionsField[]
}

/** Response of a source: a value for expressions, or the rows of a source of choices. */
export type RemoteResponse = RemoteValue | OptionRows

/** Query of a remote function; calls with the same query share its response. */
export interface RemoteQuery {
  funname: string
  para: RemoteArgument[]
}

/** Maximum sizes of a query (schemas/values/remote-argument.json). */
const most = { arguments: 20, characters: 1000, items: 200 }

/** Indexes the remote functions of the given groups by their names in expressions. */
export const indexRemoteFunctions = (
  groups: readonly Pick<RemoteGroup, 'fields' | 'funlist' | 'remotefun'>[],
): ReadonlyMap<string, RemoteFunction> =>
  new Map(
    groups.flatMap(({ fields, funlist, remotefun = [] }) => [
      ...funlist.map((fun) => [fun.funname, { ...fun, fields }] as const),
      ...remotefun.map(({ v }) => [optionFunctionName(v), optionsFunction(v)] as const),
    ]),
  )

/**
 * Name under which a source of choices is queried. Names in expressions contain no blank, so it cannot
 * collide.
 */
export const optionFunctionName = (alias: string): string => `options ${alias}`

const optionsFunction = (v: string): RemoteFunction => ({
  funname: optionFunctionName(v),
  fun: v,
  placeholder: '',
  fields: [],
})

/**
 * Whether only the first argument is queried and the second selects a field of the response (domain facts
 * 6.6).
 */
export const hasFieldArgument = ({ frontfun }: RemoteFunction): boolean => frontfun === 'uri_merge_para0'

/** Finds the field an argument refers to, by its name or its name in the response. */
export const findResponseField = ({ fields }: RemoteFunction, label: string) =>
  fields.find(({ name, value }) => name === label.trim() || value === label.trim())

/**
 * Builds the query of a call, identically in browser and server. Throws for arguments that cannot be
 * serialized.
 */
export function toRemoteQuery(remote: RemoteFunction, args: readonly unknown[]): RemoteQuery {
  const { funname } = remote
  const requests = hasFieldArgument(remote) ? args.slice(0, 1) : args
  const para = requests.map(toArgument).filter((one) => one !== undefined)
  if (requests.length > most.arguments || para.length < requests.length)
    throw new ExpressionError('expression.remote-arguments', { name: funname, ...most })
  return { funname, para }
}

/** Cache key of a query's response. */
export const remoteQueryKey = ({ funname, para }: RemoteQuery): string => JSON.stringify([funname, ...para])

/**
 * Returns the value of a call from its response: the response itself, or the field that the second argument
 * names. A missing field is empty.
 */
export function selectResponseValue(
  remote: RemoteFunction,
  args: readonly unknown[],
  answer: RemoteResponse,
): unknown {
  if (!hasFieldArgument(remote)) return answer
  const label = String(args[1] ?? '')
  const field = findResponseField(remote, label)
  if (!field) throw new ExpressionError('expression.remote-field', { name: remote.funname, field: label })
  if (typeof answer !== 'object' || Array.isArray(answer)) return ''
  return (Object.hasOwn(answer, field.value) ? answer[field.value] : undefined) ?? ''
}

/**
 * Resolves `#[…]` in a scope from cached responses; undefined while `answerTo` has none for a query. If all
 * arguments are empty, as in a form that is not filled in yet, nothing is queried and the value is empty.
 */
export const remoteScope =
  (
    functions: ReadonlyMap<string, RemoteFunction>,
    answerTo: (question: RemoteQuery) => RemoteResponse | undefined,
  ): NonNullable<Scope['remote']> =>
  (name, args) => {
    const remote = functions.get(name)
    if (!remote) throw new ExpressionError('expression.unknown-function', { name })
    const question = toRemoteQuery(remote, args)
    if (isBlankQuery(question)) return ''
    const answer = answerTo(question)
    return answer === undefined ? undefined : selectResponseValue(remote, args, answer)
  }

/** Whether all arguments of a query are empty; it is never sent, and its value is empty. */
export const isBlankQuery = ({ para }: RemoteQuery): boolean =>
  para.length > 0 && para.every((one) => one === '')

type Plain = string | number | boolean

function isPlain(value: unknown): value is Plain {
  if (typeof value === 'string') return value.length <= most.characters
  return typeof value === 'boolean' || Number.isFinite(value)
}

/** Serializes an argument; undefined if it cannot be serialized. */
function toArgument(value: unknown): RemoteArgument | undefined {
  if (isEmptyOperand(value)) return ''
  if (isPlain(value)) return value
  return Array.isArray(value) && value.length <= most.items && value.every(isPlain) ? value : undefined
}
