import { functionSignatures } from '../../../generated/function-signatures'
import * as amount from './amount'
import * as convert from './convert'
import * as date from './date'
import type { FunctionId, FunctionRule, LanguageFunction } from './define-function'
import * as flow from './flow'
import * as identity from './identity'
import * as list from './list'
import * as logic from './logic'
import * as number from './number'
import * as pattern from './pattern'
import * as table from './table'
import * as text from './text'
import * as workingDays from './working-days'

type Rules = { [Id in FunctionId]: FunctionRule<Id> }

/** Rules of the built-in functions; each has its schema in schemas/functions. */
export const rules: Rules = {
  ...table,
  ...list,
  ...number,
  ...text,
  patternFound: pattern.patternFound,
  patternTaken: pattern.patternTaken,
  patternReplaced: pattern.patternReplaced,
  ...date,
  ...workingDays,
  ...logic,
  ...convert,
  ...amount,
  ...identity,
  ...flow,
}

/** Costs of rules that do more than read their arguments. */
const costs: Partial<Record<FunctionId, LanguageFunction['cost']>> = {
  patternFound: pattern.patternSteps,
  patternTaken: pattern.patternSteps,
  patternReplaced: pattern.patternSteps,
}

const ids = Object.keys(functionSignatures) as FunctionId[]

/** Built-in functions by name; callers may supply more. */
export const builtInFunctions: ReadonlyMap<string, LanguageFunction> = new Map(
  ids.map((id) => [
    functionSignatures[id].name,
    { ...functionSignatures[id], run: rules[id], cost: costs[id] },
  ]),
)
