import { type FieldSymbol, parseReference, type TextSpan } from '#/core/expression'
import type { LocalizedParameter } from '../../vocabulary'
import { bracketContentOf, findEnclosingCall, type OutlineToken, type TokenOutline } from '../token-outline'
import {
  findCalledFunction,
  findCallParameter,
  findCallTable,
  findField,
  type VocabularyIndex,
} from '../vocabulary-names'

/** A possible value of a field, as displayed and as written in expressions. */
interface ValueCandidate {
  label: string
  text: string
}

const comparison = /^\s*[=!]=\s*$/

/** Returns the texts valid at this position: values of the adjacent field, or fields of a remote response. */
function findValueCandidates(spot: TextPosition, from: number): ValueCandidate[] {
  const field = fieldCompared(spot, from) ?? fieldSearched(spot, from)
  return field?.type === 'FieldReference' ? choicesOf(field, spot.words) : answerFields(spot, from)
}

/** Returns the fields that the second argument of a remote function may select from an object response. */
function answerFields({ outline, words }: TextPosition, from: number): ValueCandidate[] {
  const { call, index } = findEnclosingCall(outline, from) ?? {}
  const remote =
    call?.callee?.type === 'RemoteName' ? words.remote.get(bracketContentOf(call.callee)) : undefined
  if (!remote?.frontfun || index !== 1) return []
  return remote.fields.map(({ name }) => ({ label: name, text: JSON.stringify(name) }))
}

function fieldCompared({ text, outline }: TextPosition, from: number): OutlineToken | undefined {
  const last = outline.tokens.findLast(({ to }) => to <= from)
  return last && comparison.test(text.slice(last.to, from)) ? last : undefined
}

/** Returns the first argument of a boolean function, for the arguments after it. */
function fieldSearched({ outline, words }: TextPosition, from: number): OutlineToken | undefined {
  const { call, index = 0 } = findEnclosingCall(outline, from) ?? {}
  const isSearch = call && index > 0 && findCalledFunction(words, call.callee)?.result === 'boolean'
  return isSearch ? call.tokens.find((token) => token.index === 0) : undefined
}

function choicesOf(field: OutlineToken, words: VocabularyIndex): ValueCandidate[] {
  const inside = bracketContentOf(field)
  const { choices = [] } = findField(words, inside) ?? {}
  const isShown = parseReference(inside)?.shown
  return choices.map(({ value, label }) => {
    const written = isShown ? label : value
    return { label, text: typeof written === 'number' ? String(written) : JSON.stringify(written) }
  })
}

/** Kind of a completion candidate. */
export type CandidateKind = 'field' | 'function' | 'condition' | 'remote' | 'custom' | 'column' | 'choice'

/** A position in a text. */
interface TextPosition {
  text: string
  at: number
  outline: TokenOutline
  words: VocabularyIndex
  /** Whether completion was requested; otherwise it opens only within a started word. */
  explicit?: boolean
}

/** Requested kinds at a position, and the range that a completion would replace. */
export interface CompletionRequest extends TextSpan, Around {
  query: string
  kinds: readonly CandidateKind[]
  /** Leading sign of a function; it stays. */
  sign?: '$' | '#'
}

/** Context given by the brackets around a position. */
interface Around {
  parameter?: LocalizedParameter
  /** Table that the function applies to. */
  table?: FieldSymbol
  /** Columns readable by name, where an argument is evaluated for each row of a table. */
  inRow: readonly FieldSymbol[]
  choices: readonly ValueCandidate[]
}

const everything: readonly CandidateKind[] = ['field', 'function', 'condition', 'custom', 'remote']
const functions = { kinds: ['function', 'condition'], sign: '$' } as const
const outside = { kinds: ['condition', 'remote', 'custom'], sign: '#' } as const
const fields = { kinds: ['field'] } as const
const customs = { kinds: ['custom'] } as const
const columns = { kinds: ['column'] } as const

/** Kinds started by each sign; with an input method the signs are full-width, and ￥ is in the place of $. */
const signs: Readonly<Record<string, { kinds: readonly CandidateKind[]; sign?: '$' | '#' }>> = {
  '@': fields,
  '＠': fields,
  '#C': customs,
  '＃C': customs,
  $: functions,
  '＄': functions,
  '￥': functions,
  '¥': functions,
  '#': outside,
  '＃': outside,
}

const name = '[A-Za-z_\\u3400-\\u9fff][\\w\\u3400-\\u9fff]*'
const matcher = new RegExp(
  `([@＠]|[#＃]C(?=[\\[【［]|$)|[$＄￥¥#＃])(?:[\\[【［]([^\\][】］\\n]*)|((?:${name})?))$`,
)
const plain = new RegExp(`${name}$`)
const fresh = /(?:^|[(（,，=])\s*$/

/** Returns the completion request at a position, if any. */
export function completionRequestOf(spot: TextPosition): CompletionRequest | undefined {
  const { text, at, outline } = spot
  const quoted = outline.tokens.find((token) => isWithin(token, at))
  if (quoted) return wishInText(spot, quoted)
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  return signCompletion(spot, before) ?? wishPlain(spot, before) ?? wishNext(spot, before)
}

const isWithin = ({ type, from, to }: OutlineToken, at: number) =>
  from < at && ((type === 'Text' && at < to) || (type === 'UnclosedText' && at <= to))

function wishInText(spot: TextPosition, { type, from, to }: OutlineToken): CompletionRequest | undefined {
  const query = spot.text.slice(from + 1, spot.at)
  return demanded({ from, to: type === 'Text' ? to : spot.at, query, ...aroundOf(spot, from) }, [])
}

function signCompletion(spot: TextPosition, before: string): CompletionRequest | undefined {
  const [whole = '', sign = '', inside, word = ''] = matcher.exec(before) ?? []
  const from = spot.at - whole.length
  const to = inside === undefined ? spot.at : endOfBracket(spot, from)
  const found = signs[sign]
  const around = aroundOf(spot, from)
  const kinds = found === fields && around.parameter?.kind === 'column' ? columns : found
  return kinds && { from, to, query: inside ?? word, ...around, ...kinds }
}

function wishPlain(spot: TextPosition, before: string): CompletionRequest | undefined {
  const [query] = plain.exec(before) ?? []
  if (query === undefined) return undefined
  const from = spot.at - query.length
  return demanded({ from, to: spot.at, query, ...aroundOf(spot, from) }, everything)
}

/** Requests only certain matches where no word is started and completion was not requested. */
function wishNext(spot: TextPosition, before: string): CompletionRequest | undefined {
  if (!spot.explicit && !fresh.test(before)) return undefined
  const around = aroundOf(spot, spot.at)
  const kinds = spot.explicit ? everything : around.parameter?.kind === 'table' ? fields.kinds : []
  return demanded({ from: spot.at, to: spot.at, query: '', ...around }, kinds)
}

/**
 * Requests what the position requires, a column or a value of the adjacent field; otherwise the usual kinds.
 */
function demanded(
  input: Omit<CompletionRequest, 'kinds'>,
  usual: readonly CandidateKind[],
): CompletionRequest | undefined {
  if (input.parameter?.kind === 'column') return { ...input, kinds: ['column'] }
  const kinds = input.choices.length ? (['choice', ...usual] as const) : usual
  return kinds.length ? { ...input, kinds } : undefined
}

function endOfBracket({ text, at, outline }: TextPosition, from: number): number {
  const whole = outline.tokens.find((token) => token.from === from && token.to > at)
  if (whole && !whole.type.startsWith('Unclosed')) return whole.to
  return /^[\]】］]/.test(text.slice(at)) ? at + 1 : at
}

function aroundOf(spot: TextPosition, from: number): Around {
  const { outline, words } = spot
  const here = findEnclosingCall(outline, from)
  const choices = findValueCandidates(spot, from)
  if (!here) return { inRow: [], choices }
  const { call, index } = here
  return {
    parameter: findCallParameter(words, call, index),
    table: findCallTable(words, call),
    inRow: rowAt(spot, from),
    choices,
  }
}

/** Returns the columns of every table whose rows apply at a position. */
function rowAt({ outline, words }: TextPosition, from: number): FieldSymbol[] {
  const found: FieldSymbol[] = []
  let { call, index } = findEnclosingCall(outline, from) ?? {}
  while (call && index !== undefined) {
    if (findCallParameter(words, call, index)?.given === 'row')
      found.push(...(findCallTable(words, call)?.columns ?? []))
    ;({ around: call, index } = call)
  }
  return found
}
