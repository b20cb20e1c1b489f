import { functionSignatures } from '../../../generated/function-signatures'
import type { FunctionId, FunctionRule, LanguageFunction } from './define-function'
import { type FunctionFamily, functionFamilies } from './families'
import * as flow from './flow'
import * as logic from './logic'
import * as number from './number'
import { patternSteps } from './pattern-steps'

type Rules = { [Id in FunctionId]: FunctionRule<Id> }

/** Rules that every page with a formula has; each has its schema in schemas/functions. */
export const commonRules = { ...number, ...logic, ...flow } satisfies Partial<Rules>

/** Costs of rules that do more than read their arguments. */
const costs: Partial<Record<FunctionId, LanguageFunction['cost']>> = {
  patternFound: patternSteps,
  patternTaken: patternSteps,
  patternReplaced: patternSteps,
}

const ids = Object.keys(functionSignatures) as FunctionId[]

const families: Readonly<Record<string, FunctionFamily>> = {
  convert: 'convert',
  date: 'date',
  table: 'table',
  text: 'text',
}
const familyOf = (id: FunctionId): FunctionFamily | undefined =>
  id === 'power' ? 'power' : families[functionSignatures[id].group]

/** Returns a function whose rule is found when it runs: that of a family may be loaded later. */
function functionOf(id: FunctionId): LanguageFunction {
  const family = familyOf(id)
  const rulesOf = (): Partial<Record<FunctionId, LanguageFunction['run']>> =>
    family ? functionFamilies[family] : commonRules
  const run: LanguageFunction['run'] = (...args) => rulesOf()[id]?.(...args)
  return { ...functionSignatures[id], family, run, cost: costs[id] }
}

/** Built-in functions by name; callers may supply more. */
export const builtInFunctions: ReadonlyMap<string, LanguageFunction> = new Map(
  ids.map((id) => [functionSignatures[id].name, functionOf(id)]),
)
