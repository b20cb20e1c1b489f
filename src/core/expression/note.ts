import { isTrue } from './evaluate'
import { observed } from './explain'
import { Explainer, type Explanation, hiddenMark, type Labels, showValue, type Told } from './explainer'
import { parse } from './parse'
import { type Params, type Problem, problemAt, wholeOf } from './problem'
import type { Outcome, Scope } from './scope'
import { type Node, nodesOf } from './tree'

/** How one part came out, short enough to be stored: yes or no, a value's look, a problem, or null: never asked. */
export type NotedPart = boolean | string | { code: string; params: Params } | null

/** How a condition came out: its parts in reading order, without those that are written as they are. */
export type Note = { holds: boolean; parts: NotedPart[] }

const isLiteral = ({ type }: Node) => type === 'text' || type === 'number' || type === 'boolean'
const notedNodes = (tree: Node): Node[] => [...nodesOf(tree)].filter((node) => !isLiteral(node))

/** Evaluates a condition and keeps how it came about, to be told later and to others; a faulty text has no parts. */
export function note(text: string, scope: Scope): Note {
  const { outcome, tree, outcomes } = observed(text, scope)
  const parts = tree ? notedNodes(tree).map((node) => toPart(outcomes.get(node))) : []
  return { holds: isTrue(outcome), parts }
}

/** Looks are kept without the words for yes and no, which are the reader's. */
const noWords: Labels = { true: 'true', false: 'false' }

function toPart(outcome: Outcome | undefined): NotedPart {
  if (!outcome) return null
  const { problem, value } = outcome
  if (problem) return { code: problem.code, params: problem.params }
  return typeof value === 'boolean' ? value : showValue(value, noWords)
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

function toTold(text: string, node: Node, part: NotedPart): Told | undefined {
  if (part === null) return undefined
  if (typeof part === 'boolean') return { value: part }
  if (typeof part === 'string') return { look: part }
  const problem: Problem = problemAt(text, node, part)
  return { problem }
}
