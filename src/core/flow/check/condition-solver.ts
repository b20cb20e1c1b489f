import { compile, type FieldSymbol, isTrueOutcome } from '../../expression'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { boundaryValues, listSubsets, valuesAround } from './boundary-values'
import { type Atom, type Formula, FormulaReader, type VariableUse } from './condition-formula'
import { type ConditionForm, type InputValues, mostValues } from './enumerate-inputs'

/*
 * Decides whether two conditions can hold together. Each variable has a list of values that distinguish its
 * atoms (numbers and dates by the intervals between the constants, choices and people as sets); an atom
 * leaves some of them. The search takes one alternative of each "any" and stops where a variable has no value
 * left, so that its work depends on the alternatives, not on the combinations of values.
 */

/** Result for two conditions: apart, together for these values, or undecided. */
export type PairResult = { is: 'apart' | 'undecided' } | { is: 'together'; values: InputValues }

/** Maximum number of comparisons of values for one pair. */
const mostOfPair = 20_000

/** Variable with the values that distinguish its atoms; a hidden one depends on more than a field. */
interface Variable {
  field?: string
  values: readonly unknown[]
  isHidden: boolean
}

/** Indexes of the values for which an atom is true, and for which it is false. */
interface AtomResult {
  variable: Variable
  true: readonly number[]
  false: readonly number[]
}

type Box = ReadonlyMap<Variable, readonly number[]>

interface Goals {
  formula: Formula
  next: Goals | undefined
}

/** Searches for values for which all formulas hold. */
class Search {
  /** Whether values were found that only hold if a hidden variable can have them. */
  isPossible = false
  work = 0

  constructor(
    private readonly results: ReadonlyMap<string, AtomResult>,
    private readonly most: number,
  ) {}

  find(goals: Goals | undefined, box: Box): Box | undefined {
    if (this.work > this.most) return undefined
    this.work += 1
    if (!goals) return this.certain(box)
    const { formula, next } = goals
    if ('atom' in formula) {
      const narrowed = this.narrow(box, formula.atom, formula.is)
      return narrowed && this.find(next, narrowed)
    }
    if ('all' in formula)
      return this.find(
        formula.all.reduceRight<Goals | undefined>((rest, one) => ({ formula: one, next: rest }), next),
        box,
      )
    for (const one of formula.any) {
      const found = this.find({ formula: one, next }, box)
      if (found) return found
    }
    return undefined
  }

  get isExhausted(): boolean {
    return this.work > this.most
  }

  private certain(box: Box): Box | undefined {
    const isHidden = [...box.keys()].some((variable) => variable.isHidden)
    if (isHidden) this.isPossible = true
    return isHidden ? undefined : box
  }

  private narrow(box: Box, atom: Atom, is: boolean): Box | undefined {
    const result = this.results.get(atomKey(atom))
    if (!result) return undefined
    const { variable } = result
    const allowed = is ? result.true : result.false
    const before = box.get(variable)
    this.work += allowed.length + (before?.length ?? 0)
    const among = before && new Set(before)
    const left = among ? allowed.filter((one) => among.has(one)) : allowed
    return left.length ? new Map(box).set(variable, left) : undefined
  }
}

const atomKey = ({ variable, text }: Atom) => `${variable}\n${text}`

const atomsOf = (formula: Formula): Atom[] =>
  'atom' in formula ? [formula.atom] : ('all' in formula ? formula.all : formula.any).flatMap(atomsOf)

const opaque = { values: [true, false], isHidden: true }

const collections: ReadonlySet<FieldSymbol['kind']> = new Set(['list'])
const people: ReadonlySet<FieldSymbol['kind']> = new Set(['person', 'department', 'area'])

/** Returns the values of a field that distinguish its atoms; undefined if they cannot be listed. */
function fieldValues(use: VariableUse, key: string, form: ConditionForm): unknown[] | undefined {
  const [item, known] = [form.items.get(key), form.known.get(key)]
  if (!item || !known) return undefined
  const { compared, contained } = use
  if (Math.max(compared.length, known.choices?.length ?? 0) > mostValues) return undefined
  const mayBeEmpty = !form.filled.has(key)
  const empty = mayBeEmpty ? [undefined] : []
  if (collections.has(known.kind)) {
    const subsets = compared.length ? undefined : listSubsets([...contained], known.choices)
    return subsets && [...subsets, ...empty]
  }
  const isPlain = compared.every(({ constant, isOrder }) => typeof constant === 'string' && !isOrder)
  if (people.has(known.kind)) {
    const values = isPlain && !contained.size ? valuesAround(compared) : undefined
    return values && [...values, ...empty]
  }
  return contained.size ? undefined : boundaryValues(item, known, { compared, mayBeEmpty })
}

/** Returns a variable with its values; one whose values cannot be listed is only true or false for each atom. */
function variableOf(use: VariableUse, form: ConditionForm): Variable | undefined {
  const { field } = use
  if (field !== undefined) {
    const values = fieldValues(use, field, form)
    return values && { field, values, isHidden: false }
  }
  const values = use.compared.length <= mostValues ? valuesAround(use.compared) : undefined
  return values && { values, isHidden: true }
}

/** Evaluates an atom for all values of its variable. */
function judgeAtom({ text }: Atom, variable: Variable): AtomResult {
  const { run } = compile(text)
  const outcomes = variable.values.map((value) => run({ value: () => value }))
  const where = (is: boolean) =>
    outcomes.flatMap((outcome, at) => (!outcome.problem && isTrueOutcome(outcome) === is ? [at] : []))
  return { variable, true: where(true), false: where(false) }
}

const sides = { variable: opaque, true: [0], false: [1] }

/** Decides for the conditions of one button, by their indexes, whether two of them can hold together. */
export class ConditionSolver {
  private constructor(
    private readonly conditions: readonly string[],
    private readonly formulas: readonly (Formula | undefined)[],
    private readonly results: ReadonlyMap<string, AtomResult>,
    private readonly form: ConditionForm,
  ) {}

  static *of(conditions: readonly string[], form: ConditionForm): SliceGenerator<ConditionSolver> {
    const reader = new FormulaReader(form.known)
    const formulas = conditions.map((text) => reader.read(text))
    const atoms = new Map(
      formulas.flatMap((formula) => (formula ? atomsOf(formula) : [])).map((atom) => [atomKey(atom), atom]),
    )
    const variables = new Map<string, Variable | undefined>()
    for (const [name, use] of reader.uses) {
      variables.set(name, variableOf(use, form))
      yield
    }
    const judged = yield* collectInSlices(atoms.entries(), ([key, atom]): [string, AtomResult][] => {
      const variable = variables.get(atom.variable)
      const wanted = variable?.values.length ?? 0
      const isJudged = variable && wanted <= form.left.comparisons
      if (isJudged) form.left.comparisons -= wanted
      return [[key, isJudged ? judgeAtom(atom, variable) : { ...sides, variable: { ...opaque } }]]
    })
    return new ConditionSolver(conditions, formulas, new Map(judged), form)
  }

  decide(one: number, other: number): PairResult {
    const [first, second] = [this.formulas[one], this.formulas[other]]
    if (!first || !second) return { is: 'apart' }
    const search = new Search(this.results, Math.min(mostOfPair, this.form.left.comparisons))
    const box = search.find({ formula: first, next: { formula: second, next: undefined } }, new Map())
    this.form.left.comparisons = Math.max(0, this.form.left.comparisons - search.work)
    if (!box) return { is: search.isPossible || search.isExhausted ? 'undecided' : 'apart' }
    const values = this.valuesIn(box, [first, second])
    const isTrue = (at: number) => isTrueOutcome(compile(this.conditions[at] ?? '').run(scopeOf(values)))
    return isTrue(one) && isTrue(other) ? { is: 'together', values } : { is: 'undecided' }
  }

  /** Returns a value for each field of two conditions: the simplest that is left of it. */
  private valuesIn(box: Box, formulas: readonly Formula[]): InputValues {
    const variables = formulas
      .flatMap(atomsOf)
      .flatMap((atom) => this.results.get(atomKey(atom))?.variable ?? [])
    return new Map(
      variables.flatMap((variable): [string, unknown][] =>
        variable.field === undefined ? [] : [[variable.field, variable.values[box.get(variable)?.[0] ?? 0]]],
      ),
    )
  }
}

const scopeOf = (values: InputValues) => ({ value: (key: string) => values.get(key) })
