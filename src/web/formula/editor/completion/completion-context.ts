import type { FieldSymbol, TextSpan } from '#/core/expression'
import type { LocalizedParameter } from '../../vocabulary'
import { findEnclosingCall, type Token, type TokenOutline } from '../token-outline'
import { parameterOf, tableOf, type VocabularyIndex } from '../vocabulary-names'
import { findValueCandidates, type ValueCandidate } from './choices'

/** Kind of a completion candidate. */
export type CandidateKind = 'field' | 'function' | 'condition' | 'remote' | 'custom' | 'column' | 'choice'

/** A position in a text. */
export interface TextPosition {
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
  wants: readonly CandidateKind[]
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
const functions = { wants: ['function', 'condition'], sign: '$' } as const
const outside = { wants: ['condition', 'remote', 'custom'], sign: '#' } as const
const [fields, customs, columns] = [
  { wants: ['field'] },
  { wants: ['custom'] },
  { wants: ['column'] },
] as const

/** Kinds started by each sign; with an input method the signs are full-width, and ￥ is in the place of $. */
const signs: Readonly<Record<string, { wants: readonly CandidateKind[]; sign?: '$' | '#' }>> = {
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
const begun = new RegExp(
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
  return wishBegun(spot, before) ?? wishPlain(spot, before) ?? wishNext(spot, before)
}

const isWithin = ({ type, from, to }: Token, at: number) =>
  from < at && ((type === 'Text' && at < to) || (type === 'UnclosedText' && at <= to))

function wishInText(spot: TextPosition, { type, from, to }: Token): CompletionRequest | undefined {
  const query = spot.text.slice(from + 1, spot.at)
  const around = aroundOf(spot, from)
  return demanded({ from, to: type === 'Text' ? to : spot.at, query, ...around }, [])
}

function wishBegun(spot: TextPosition, before: string): CompletionRequest | undefined {
  const [whole = '', sign = '', inside, word = ''] = begun.exec(before) ?? []
  const from = spot.at - whole.length
  const to = inside === undefined ? spot.at : endOfBracket(spot, from)
  const found = signs[sign]
  const around = aroundOf(spot, from)
  const wants = found === fields && around.parameter?.kind === 'column' ? columns : found
  return wants && { from, to, query: inside ?? word, ...around, ...wants }
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
  const wants = spot.explicit ? everything : around.parameter?.kind === 'table' ? fields.wants : []
  return demanded({ from: spot.at, to: spot.at, query: '', ...around }, wants)
}

/**
 * Requests what the position requires, a column or a value of the adjacent field; otherwise the usual kinds.
 */
function demanded(
  wish: Omit<CompletionRequest, 'wants'>,
  usual: readonly CandidateKind[],
): CompletionRequest | undefined {
  if (wish.parameter?.kind === 'column') return { ...wish, wants: ['column'] }
  const wants = wish.choices.length ? (['choice', ...usual] as const) : usual
  return wants.length ? { ...wish, wants } : undefined
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
    parameter: parameterOf(words, call, index),
    table: tableOf(words, call),
    inRow: rowAt(spot, from),
    choices,
  }
}

/** Returns the columns of every table whose rows apply at a position. */
function rowAt({ outline, words }: TextPosition, from: number): FieldSymbol[] {
  const found: FieldSymbol[] = []
  let { call, index } = findEnclosingCall(outline, from) ?? {}
  while (call && index !== undefined) {
    if (parameterOf(words, call, index)?.given === 'row') found.push(...(tableOf(words, call)?.columns ?? []))
    ;({ around: call, index } = call)
  }
  return found
}
