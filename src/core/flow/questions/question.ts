import type {
  FlowDesign,
  FormItem,
  Question,
  QuestionLimit,
  QuestionNarrowing,
} from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { formFieldsOf, getOwnValue, isRecord, isSameValue, itemFieldSchema } from '../../form'
import { canonicalize, type Digest, plainDigest } from '../../proof/digest'
import type { QuestionDecision } from '../../proof/question-decision'
import { memoizeWeak } from '../../text/memoize'
import type { FlowState } from '../snapshot'

/*
 * A question that a program asks: what it wants to do, with which exact arguments, and which limits an approver may
 * set. It is the value of a field of the form, so that it is drawn, decided and proven like any other request.
 */

const itemOf = memoizeWeak((form: FlowDesign['formset']): { item: FormItem | undefined } => ({
  item: formFieldsOf(form).find((item) => itemFieldSchema(item).asks),
}))

/** Returns the field of a design that holds a question; undefined if its flows are started by people. */
export const questionItemOf = ({ formset }: Pick<FlowDesign, 'formset'>): FormItem | undefined =>
  itemOf(formset).item

/** Returns the question of a flow; undefined if it asks none. */
export function questionOf(design: FlowDesign, flow: Pick<FlowState, 'form'>): Question | undefined {
  const item = questionItemOf(design)
  const value = item && getOwnValue(flow.form, item.model)
  return isRecord(value) ? (value as unknown as Question) : undefined
}

/** Whether the deadline of a question is over. */
export const isPastDeadline = ({ deadline }: Pick<Question, 'deadline'>, now: number): boolean =>
  Date.parse(deadline) <= now

/** Computes the digest of a question, without what approvers have made of it. */
export function questionDigest({ narrowing: _, ...content }: Question): Digest {
  return plainDigest(canonicalize(content))
}

const partsOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Reads the member of a JSON value that a JSON Pointer names; own members only. */
export function readPointer(value: unknown, path: string): unknown {
  return partsOf(path).reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? getOwnValue(part as never, key) : undefined),
    value,
  )
}

/** Copies a JSON value with another member at the end of the pointer. */
function withMemberAt(value: unknown, [key, ...rest]: string[], member: unknown): unknown {
  if (key === undefined) return member
  const changed = (part: unknown) => withMemberAt(part, rest, member)
  if (Array.isArray(value)) return value.map((part, at) => (String(at) === key ? changed(part) : part))
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [name, name === key ? changed(part) : part]),
  )
}

const timeOf = (text: unknown) => (typeof text === 'string' ? Date.parse(text) : Number.NaN)

/** Returns what is asked for at a limit: the argument, or the end of the approval's validity. */
const argumentAt = ({ path, until }: QuestionLimit, args: unknown): unknown =>
  path === undefined ? until : readPointer(args, path)

/** Whether a value lies within another one by the kind of its limit. */
function isWithin(limit: QuestionLimit, value: unknown, most: unknown): boolean {
  if (limit.enum) return limit.enum.includes(value as string)
  if (limit.max !== undefined)
    return (
      typeof value === 'number' && typeof most === 'number' && Math.min(0, most) <= value && value <= most
    )
  return timeOf(value) <= timeOf(most)
}

/** Throws if a limit has not one kind, or does not fit the arguments that it limits. */
export function assertLimitsFit(limits: readonly QuestionLimit[], args: unknown): void {
  const names = new Set<string>()
  for (const limit of limits) {
    const { name, path, max, until } = limit
    const kinds = [max, limit.enum, until].filter((kind) => kind !== undefined)
    if (kinds.length !== 1 || (path === undefined && until === undefined) || names.has(name))
      throw new BusinessError('ask.limit-kind', { name })
    names.add(name)
    if (!isWithin(limit, argumentAt(limit, args), max ?? until))
      throw new BusinessError('ask.limit-misfit', { name, path: path ?? '' })
  }
}

/** What an approval allows: the arguments with the approvers' limits, and until when. */
export interface Allowed {
  arguments: unknown
  validUntil: string
  /** Limits that differ from what was asked for. */
  narrowing: QuestionNarrowing
}

/** Applies the limits of approvers to the arguments. Throws for unknown ones and for values beyond what is asked for. */
export function applyNarrowing(question: Question): Allowed {
  const { limits, narrowing = {} } = question
  const allowed: Allowed = {
    arguments: JSON.parse(question.arguments),
    validUntil: question.validUntil,
    narrowing: {},
  }
  for (const [name, value] of Object.entries(narrowing)) {
    const limit = limits.find((one) => one.name === name)
    if (!limit) throw new BusinessError('ask.limit-unknown', { name })
    const argument = argumentAt(limit, allowed.arguments)
    if (!isWithin(limit, value, argument)) throw new BusinessError('ask.limit-beyond', { name: limit.title })
    if (isSameValue(argument, value)) continue
    allowed.narrowing[name] = value
    if (limit.path !== undefined)
      allowed.arguments = withMemberAt(allowed.arguments, partsOf(limit.path), value)
    else if (timeOf(value) < timeOf(allowed.validUntil)) allowed.validUntil = value as string
  }
  return allowed
}

/** Throws if a limit that an earlier approver has set is taken away or widened. */
export function assertNotWider(before: Question, after: Question): void {
  for (const [name, value] of Object.entries(before.narrowing ?? {})) {
    const limit = before.limits.find((one) => one.name === name)
    const now = after.narrowing?.[name]
    const isKept = limit?.enum ? now === value : limit && isWithin(limit, now, value)
    if (!isKept) throw new BusinessError('ask.limit-wider', { name: limit?.title ?? name })
  }
}

/** Returns what a decision makes of a flow's question, for its signature; undefined if the flow asks none. */
export function describeQuestionDecision(
  design: FlowDesign,
  flow: Pick<FlowState, 'form'>,
  isYes: boolean,
): QuestionDecision | undefined {
  const question = questionOf(design, flow)
  if (!question) return undefined
  const shown = questionDigest(question)
  if (!isYes) return { shown, allowed: null, until: null }
  const { arguments: allowed, validUntil } = applyNarrowing(question)
  return { shown, allowed: plainDigest(canonicalize(allowed)), until: Date.parse(validUntil) }
}
