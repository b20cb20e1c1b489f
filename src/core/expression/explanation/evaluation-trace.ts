import { isTrue } from '../evaluate'
import { parse } from '../parse'
import { type Params, type Problem, problemAt, wholeOf } from '../problem'
import type { Scope } from '../scope'
import { type Node, nodesOf } from '../tree'
import { observed } from './explain'
import { Explainer, type Explanation, hiddenMark, type Labels, showValue, type Told } from './explainer'
import { withRows } from './format-decision-rows'

/** How one part came out, short enough to be stored: yes or no, a value's look, a problem, or null: never asked. */
export type NotedPart =
  | NotedValue
  | { code: string; params: Params }
  | { value: NotedValue; rows: string }
  | null
type NotedValue = boolean | string

/** How a condition came out: its parts in reading order, without those that are written as they are. */
export type Note = { holds: boolean; parts: NotedPart[] }

const isLiteral = ({ type }: Node) => type === 'text' || type === 'number' || type === 'boolean'
const notedNodes = (tree: Node): Node[] => [...nodesOf(tree)].filter((node) => !isLiteral(node))

/** Evaluates a condition and keeps how it came about, to be told later and to others; a faulty text has no parts. */
export function note(text: string, scope: Scope): Note {
  const { outcome, tree, outcomes } = observed(text, scope)
  const parts = tree ? notedNodes(tree).map((node) => toPart(withRows(node, outcomes.get(node), scope))) : []
  return { holds: isTrue(outcome), parts }
}

/** Looks are kept without the words for yes and no, which are the reader's. */
const noWords: Labels = { true: 'true', false: 'false' }

function toPart(told: Told | undefined): NotedPart {
  if (!told) return null
  if (told.problem) return { code: told.problem.code, params: told.problem.params }
  const value = typeof told.value === 'boolean' ? told.value : showValue(told.value, noWords)
  return told.rows ? { value, rows: told.rows } : value
}

/** For whom a note is told: the words of his language, and what he may not see. */
export interface Reader {
  labels: Labels
  hides?(node: Node): boolean
}

/** Tells a note of a condition as it was explained when it was taken; what the reader may not see is left out. */
export function recall(text: string, parts: readonly NotedPart[], reader: Reader): Explanation {
  const { tree, problems } = parse(text)
  if (!tree && reader.hides) return { ...wholeOf(text), text: hiddenMark, line: hiddenMark, parts: [] }
  if (!tree) return { ...wholeOf(text), text, line: text, problem: problems[0], parts: [] }
  const known = new Map(notedNodes(tree).map((node, at) => [node, toTold(text, node, parts[at] ?? null)]))
  return new Explainer({ told: (node) => known.get(node), ...reader }).explain(tree)
}

const lookOf = (value: NotedValue) => (typeof value === 'boolean' ? { value } : { look: value })

function toTold(text: string, node: Node, part: NotedPart): Told | undefined {
  if (part === null) return undefined
  if (typeof part !== 'object') return lookOf(part)
  if ('rows' in part) return { ...lookOf(part.value), rows: part.rows }
  const problem: Problem = problemAt(text, node, part)
  return { problem }
}
