import { compileExpression, type FieldSymbol, isTrueResult } from '../../expression'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { boundaryValues, listSubsets, representativeValues } from './boundary-values'
import {
  type ConditionFormula,
  ConditionFormulaBuilder,
  type FormulaAtom,
  type FormulaVariable,
} from './condition-formula'
import { type ConditionForm, type InputValues, maxValues } from './enumerate-inputs'

/*
 * Decides whether two conditions can hold together. Each variable has a list of values that distinguish its
 * atoms (numbers and dates by the intervals between the constants, choices and people as sets); an atom
 * leaves some of them. The search takes one alternative of each "any" and stops where a variable has no value
 * left, so that its work depends on the alternatives, not on the combinations of values.
 */

/** Result for two conditions: apart, together for these values, or undecided. */
type PairResult = { is: 'apart' | 'undecided' } | { is: 'together'; values: InputValues }

/** Maximum number of comparisons of values for one pair. */
const mostOfPair = 4_000

/** Variable with the values that distinguish its atoms; a hidden one depends on more than a field. */
interface Variable {
  field?: string
  values: readonly unknown[]
  isHidden: boolean
}

/** Outcome of an atom for each value of its variable. */
interface AtomResult {
  variable: Variable
  outcomes: readonly (boolean | undefined)[]
}

/** Condition whose atoms are the indexes of the values that they leave, in ascending order. */
type Goal =
  | { variable: Variable; left: readonly number[] }
  | { all: readonly Goal[] }
  | { any: readonly Goal[] }

type Box = ReadonlyMap<Variable, readonly number[]>

interface Goals {
  goal: Goal
  next: Goals | undefined
}

/** Searches for values for which all goals hold. */
class Search {
  /** Whether values were found that only hold if a hidden variable can have them. */
  isPossible = false
  work = 0

  constructor(private readonly most: number) {}

  get isExhausted(): boolean {
    return this.work > this.most
  }

  find(goals: Goals | undefined, box: Box): Box | undefined {
    this.work += 1
    if (this.isExhausted) return undefined
    if (!goals) return this.certain(box)
    const { goal, next } = goals
    if ('variable' in goal) {
      const narrowed = this.narrow(box, goal.variable, goal.left)
      return narrowed && this.find(next, narrowed)
    }
    if ('all' in goal)
      return this.find(
        goal.all.reduceRight<Goals | undefined>((rest, one) => ({ goal: one, next: rest }), next),
        box,
      )
    for (const one of goal.any) {
      const found = this.find({ goal: one, next }, box)
      if (found) return found
    }
    return undefined
  }

  private certain(box: Box): Box | undefined {
    const isHidden = [...box.keys()].some((variable) => variable.isHidden)
    if (isHidden) this.isPossible = true
    return isHidden ? undefined : box
  }

  private narrow(box: Box, variable: Variable, allowed: readonly number[]): Box | undefined {
    const before = box.get(variable)
    this.work += allowed.length + (before?.length ?? 0)
    const left = before ? intersect(allowed, before) : allowed
    return left.length ? new Map(box).set(variable, left) : undefined
  }
}

/** Returns the numbers in both ascending lists. */
function intersect(one: readonly number[], other: readonly number[]): number[] {
  const both: number[] = []
  let at = 0
  for (const number of one) {
    while (at < other.length && (other[at] ?? 0) < number) at += 1
    if (other[at] === number) both.push(number)
  }
  return both
}

const unite = (one: readonly number[], other: readonly number[]): number[] =>
  [...new Set([...one, ...other])].sort((a, b) => a - b)

/** Merges the parts about one variable into one; nested parts of the same kind become parts. */
function merged(parts: readonly Goal[], kind: 'all' | 'any'): Goal {
  const byVariable = new Map<Variable, number[]>()
  const rest: Goal[] = []
  const take = kind === 'all' ? intersect : unite
  for (const one of parts)
    if ('variable' in one) {
      const before = byVariable.get(one.variable)
      byVariable.set(one.variable, before ? take(before, one.left) : [...one.left])
    } else rest.push(one)
  const goals = [...[...byVariable].map(([variable, left]) => ({ variable, left })), ...rest]
  const [only] = goals
  if (only && goals.length === 1) return only
  return kind === 'all' ? { all: goals } : { any: goals }
}

const atomKey = ({ variable, text }: FormulaAtom) => `${variable}\n${text}`

const partsOf = (formula: ConditionFormula, kind: 'all' | 'any'): ConditionFormula[] => {
  const parts =
    kind in formula ? (formula as Record<typeof kind, readonly ConditionFormula[]>)[kind] : undefined
  return parts ? parts.flatMap((one) => partsOf(one, kind)) : [formula]
}

const atomsOf = (formula: ConditionFormula): FormulaAtom[] =>
  'atom' in formula ? [formula.atom] : ('all' in formula ? formula.all : formula.any).flatMap(atomsOf)

const opaque = { values: [true, false], isHidden: true }

const collections: ReadonlySet<FieldSymbol['kind']> = new Set(['list'])
const people: ReadonlySet<FieldSymbol['kind']> = new Set(['person', 'department', 'area'])

/** Returns the values of a field that distinguish its atoms; undefined if they cannot be listed. */
function fieldValues(use: FormulaVariable, key: string, form: ConditionForm): unknown[] | undefined {
  const [item, known] = [form.items.get(key), form.known.get(key)]
  if (!item || !known) return undefined
  const { compared, contained } = use
  if (Math.max(compared.length, known.choices?.length ?? 0) > maxValues) return undefined
  const mayBeEmpty = !form.filled.has(key)
  const empty = mayBeEmpty ? [undefined] : []
  if (collections.has(known.kind)) {
    const subsets = compared.length ? undefined : listSubsets([...contained], known.choices)
    return subsets && [...subsets, ...empty]
  }
  const isPlain = compared.every(({ constant, isOrder }) => typeof constant === 'string' && !isOrder)
  if (people.has(known.kind)) {
    const values = isPlain && !contained.size ? representativeValues(compared) : undefined
    return values && [...values, ...empty]
  }
  return contained.size ? undefined : boundaryValues(item, known, { compared, mayBeEmpty })
}

/** Returns a variable with its values; one whose values cannot be listed is only true or false for each atom. */
function variableOf(use: FormulaVariable, form: ConditionForm): Variable | undefined {
  const { field } = use
  if (field !== undefined) {
    const values = fieldValues(use, field, form)
    return values && { field, values, isHidden: false }
  }
  const values = use.compared.length <= maxValues ? representativeValues(use.compared) : undefined
  return values && { values, isHidden: true }
}

/** Evaluates an atom for all values of its variable. */
function judgeAtom({ text }: FormulaAtom, variable: Variable): AtomResult {
  const { run } = compileExpression(text)
  const outcomes = variable.values.map((value) => {
    const outcome = run({ value: () => value })
    return outcome.problem ? undefined : isTrueResult(outcome)
  })
  return { variable, outcomes }
}

/** Converts a formula to a goal by the outcomes of its atoms. */
function goalOf(formula: ConditionFormula, results: ReadonlyMap<string, AtomResult>): Goal {
  if ('atom' in formula) {
    const { variable, outcomes } = results.get(atomKey(formula.atom)) ?? unjudged()
    return { variable, left: outcomes.flatMap((outcome, at) => (outcome === formula.is ? [at] : [])) }
  }
  const kind = 'all' in formula ? 'all' : 'any'
  return merged(
    partsOf(formula, kind).map((one) => goalOf(one, results)),
    kind,
  )
}

/** Returns the result of an atom of which only its truth is known as a variable. */
const unjudged = (): AtomResult => ({ variable: { ...opaque }, outcomes: [true, false] })

/** Condition of which the variables and the goal are known. */
interface Prepared {
  text: string
  goal: Goal
  variables: readonly Variable[]
}

/** Decides for the conditions of one button, by their indexes, whether two of them can hold together. */
export class ConditionSolver {
  private constructor(
    private readonly conditions: readonly (Prepared | undefined)[],
    private readonly form: ConditionForm,
  ) {}

  static *of(conditions: readonly string[], form: ConditionForm): SliceGenerator<ConditionSolver> {
    const reader = new ConditionFormulaBuilder(form.known)
    const formulas = yield* collectInSlices(conditions, (text) => [reader.read(text)])
    const variables = new Map<string, Variable | undefined>()
    for (const [name, use] of reader.uses) {
      variables.set(name, variableOf(use, form))
      yield
    }
    const results = new Map<string, AtomResult>()
    const judge = (atom: FormulaAtom) => {
      if (results.has(atomKey(atom))) return
      const variable = variables.get(atom.variable)
      const comparisonCount = variable?.values.length ?? 0
      const isJudged = variable && comparisonCount <= form.left.comparisons
      if (isJudged) form.left.comparisons -= comparisonCount
      results.set(atomKey(atom), isJudged ? judgeAtom(atom, variable) : unjudged())
    }
    const prepared: (Prepared | undefined)[] = []
    for (const [at, formula] of formulas.entries()) {
      const atoms = formula ? atomsOf(formula) : []
      for (const atom of atoms) {
        judge(atom)
        yield
      }
      const used = new Set(atoms.flatMap((atom) => results.get(atomKey(atom))?.variable ?? []))
      prepared.push(
        formula && { text: conditions[at] ?? '', goal: goalOf(formula, results), variables: [...used] },
      )
      yield
    }
    return new ConditionSolver(prepared, form)
  }

  /** Whether a condition, by its index, holds for no values; an invalid one is reported elsewhere. */
  isImpossible(at: number): boolean {
    return this.conditions[at] !== undefined && this.decide(at, at).is === 'apart'
  }

  decide(one: number, other: number): PairResult {
    const [first, second] = [this.conditions[one], this.conditions[other]]
    if (!first || !second) return { is: 'apart' }
    const search = new Search(Math.min(mostOfPair, this.form.left.comparisons))
    const box = search.find({ goal: first.goal, next: { goal: second.goal, next: undefined } }, new Map())
    this.form.left.comparisons = Math.max(0, this.form.left.comparisons - search.work)
    if (!box) return { is: search.isPossible || search.isExhausted ? 'undecided' : 'apart' }
    const values = valuesIn(box, [...first.variables, ...second.variables])
    const isTrue = ({ text }: Prepared) =>
      isTrueResult(compileExpression(text).run({ value: (key) => values.get(key) }))
    return isTrue(first) && isTrue(second) ? { is: 'together', values } : { is: 'undecided' }
  }
}

/** Returns a value for each field: the simplest that is left of it. */
const valuesIn = (box: Box, variables: readonly Variable[]): InputValues =>
  new Map(
    variables.flatMap((variable): [string, unknown][] =>
      variable.field === undefined ? [] : [[variable.field, variable.values[box.get(variable)?.[0] ?? 0]]],
    ),
  )
