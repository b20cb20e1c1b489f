import { decisionsOf } from '#/core/decision/decision-tables'
import type { Scope } from '#/core/expression'
import {
  type Clock,
  compile,
  type EvaluationResult,
  type Explanation,
  type ExplanationLabels,
  explainExpression,
} from '#/core/expression'
import type { DecisionTable } from '#/generated/types'
import type { TrialValues } from './trial-values'

interface World {
  clock: Clock
  labels: ExplanationLabels
  /** Who answers for remote functions that nothing was typed for. */
  remote?: Scope['remote']
  /** The decision tables that the text may ask. */
  decisions?: DecisionTable[]
}

/** What a text comes to and how. */
export interface Evaluation {
  outcome: EvaluationResult
  explanation: Explanation
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join('、') : String(value ?? ''))

/** Evaluates a text with the values given, by the rules of a running flow. */
export function evaluateTrial(text: string, given: TrialValues, { labels, ...world }: World): Evaluation {
  const scope = scopeOf(given, world)
  return { outcome: compile(text).run(scope), explanation: explainExpression(text, scope, labels) }
}

/** What an expression sees of the values given. */
export function scopeOf(given: TrialValues, { clock, remote, decisions }: Omit<World, 'labels'>): Scope {
  return {
    value: (key) => given.values.get(key),
    shown: (key) => given.shown.get(key) ?? asText(given.values.get(key)),
    column: (code) => given.columns.get(code),
    clock,
    flow: given.facts,
    remote: (name, args) => (given.remotes.has(name) ? given.remotes.get(name) : remote?.(name, args)),
    custom: (id) => given.customs.get(id),
    decision: decisionsOf({ decisions }),
  }
}
