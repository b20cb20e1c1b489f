import { decisionsOf } from '#/core/decision/decision-tables'
import type { Scope } from '#/core/expression'
import {
  type Clock,
  compileExpression,
  type EvaluationResult,
  type Explanation,
  type ExplanationLabels,
  explainExpression,
  formatExpressionValue,
} from '#/core/expression'
import type { DecisionTable } from '#/generated/types'
import { loadPatternEngine } from '../../platform/pattern-engine'
import type { TrialValues } from './trial-values'
import '../syntax-problems'

await loadPatternEngine()

interface World {
  clock: Clock
  labels: ExplanationLabels
  /** Resolves remote functions without a typed value. */
  remote?: Scope['remote']
  /** Decision tables that the text may use. */
  decisions?: DecisionTable[]
}

/** Result of a text and how it was computed. */
export interface Evaluation {
  outcome: EvaluationResult
  explanation: Explanation
}

const asText = (value: unknown) =>
  Array.isArray(value) ? value.map(formatExpressionValue).join('、') : formatExpressionValue(value ?? '')

/** Evaluates a text with the given values, by the rules of a running flow. */
export function evaluateTrial(
  text: string,
  trialValues: TrialValues,
  { labels, ...world }: World,
): Evaluation {
  const scope = trialScope(trialValues, world)
  return { outcome: compileExpression(text).run(scope), explanation: explainExpression(text, scope, labels) }
}

/** Returns the evaluation scope of the given values. */
export function trialScope(
  trialValues: TrialValues,
  { clock, remote, decisions }: Omit<World, 'labels'>,
): Scope {
  return {
    value: (key) => trialValues.values.get(key),
    shown: (key) => trialValues.shown.get(key) ?? asText(trialValues.values.get(key)),
    column: (code) => trialValues.columns.get(code),
    clock,
    flow: trialValues.facts,
    remote: (name, args) =>
      trialValues.remotes.has(name) ? trialValues.remotes.get(name) : remote?.(name, args),
    custom: (id) => trialValues.customs.get(id),
    decision: decisionsOf({ decisions }),
  }
}
