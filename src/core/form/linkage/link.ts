import type { FormItem, Problem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { decisionsOf } from '../../decision/decision-tables'
import type { Scope } from '../../expression'
import { describeValue, WorkBudget } from '../../expression'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { canHoldValue } from '../design'
import { isTableItem } from '../design/items'
import { readFieldForExpression } from '../expression-scope'
import { fieldValueToText } from '../field-values/value-text'
import {
  type FormRow,
  type FormValues,
  getOwnValue,
  isEmpty,
  isSameValue,
  tableRowsOf,
} from '../values/form-values'
import { type Coercion, coerceBoolean, uncoercible } from './coerce-result'
import {
  type ColumnComputation,
  type CompiledFormula,
  type CompiledLinkage,
  type ItemComputation,
  type LinkageDesign,
  linkageOf,
} from './compile-linkage'
import { hasSameRows, RowComputation } from './computed-rows'
import { parseReferenceId } from './formula-references'

/** Context of formulas beyond the form. */
export type LinkageContext = Pick<Scope, 'clock' | 'flow' | 'remote' | 'custom' | 'work'>

/** State of an item from its formulas, including those of its layout. */
export interface ItemState {
  shown: boolean
  required: boolean
  readonly: boolean
}

/** Form after its formulas have been evaluated. */
export interface LinkageResult {
  values: FormValues
  /** States by item key; an item without formulas has none. */
  states: ReadonlyMap<string, ItemState>
  /** Problems of computed values: by item key, or `key.code.index of the row`. */
  problems: ReadonlyMap<string, Problem>
}

/** Input of an evaluation. */
export interface LinkageInput {
  /** Stored values; values the person may not change revert to them. */
  before: FormValues
  /** New values. */
  values: FormValues
  /** Computes everything, as on creating. */
  all?: boolean
  /** Returns the default of a field to which nothing has been written, for when it comes into sight. */
  defaultOf?(model: string): unknown
  world: LinkageContext
}

const nothing = new Map<string, never>()

/** Number of rows computed between interruptions; of other items, and of their evaluation steps. */
const rowsOfSlice = 50
const itemsOfSlice = 40
const stepsOfSlice = 20_000

/** Evaluates the formulas of a form; unchanged values remain the same objects. */
export const linkForm = (form: LinkageDesign, input: LinkageInput): LinkageResult =>
  runToCompletion(linkFormInSlices(form, input))

/** Generator variant that can be interrupted between items and rows. */
export function* linkFormInSlices(form: LinkageDesign, input: LinkageInput): SliceGenerator<LinkageResult> {
  const linkage = linkageOf(form)
  if (linkage.isEmpty) return { values: input.values, states: nothing, problems: nothing }
  return yield* new Linking(linkage, input, decisionsOf(form)).run()
}

/** Target of a formula run: the key of its problem, its displayed name, and its coercion. */
interface Asked {
  at: string
  name: string
  shape: Coercion
  scope: Scope
}

/** Whether a condition is true; undefined if it is faulty. */
export function evaluateCondition({ run }: CompiledFormula, scope: Scope): boolean | undefined {
  const { value, problem } = run(scope)
  if (problem) return undefined
  const answer = isEmpty(value) ? false : coerceBoolean(value)
  return typeof answer === 'boolean' ? answer : undefined
}

const differ = (codes: ReadonlySet<string>, one: FormRow, other: FormRow) =>
  one !== other && [...codes].some((code) => !isSameValue(getOwnValue(one, code), getOwnValue(other, code)))

/** Evaluation of a form step by step; each step reads the results of earlier ones. */
class Linking {
  private values: FormValues
  private isCopy = false
  private readonly states = new Map<string, ItemState>()
  private readonly problems = new Map<string, Problem>()
  private readonly tables = new Map<string, RowComputation>()
  private readonly changes = new Map<string, boolean>()
  private readonly scope: Scope
  private readonly work: WorkBudget
  private settled = 0
  private interruptedAt = 0
  private earlier: ReadonlyMap<string, ItemState> | undefined

  constructor(
    private readonly linkage: CompiledLinkage,
    private readonly input: LinkageInput,
    private readonly decision: Scope['decision'],
  ) {
    this.values = input.values
    this.work = input.world.work ?? new WorkBudget()
    this.scope = {
      ...input.world,
      work: this.work,
      decision,
      value: (key) => this.read(key, readFieldForExpression),
      shown: (key) => this.read(key, fieldValueToText) ?? '',
    }
  }

  *run(): SliceGenerator<LinkageResult> {
    for (const step of this.linkage.steps) {
      if ('column' in step) yield* this.settleColumn(step)
      else {
        this.settleItem(step)
        yield* this.fillDefault(step)
      }
      if (this.isLong()) yield
    }
    for (const step of this.linkage.steps) {
      if (!('column' in step)) this.demand(step)
      if (this.isLong()) yield
    }
    return { values: this.values, states: this.states, problems: this.problems }
  }

  /** Whether enough was evaluated since the last interruption: formulas, or steps of a few long ones. */
  private isLong(): boolean {
    this.settled += 1
    if (this.settled < itemsOfSlice && this.work.steps - this.interruptedAt < stepsOfSlice) return false
    this.settled = 0
    this.interruptedAt = this.work.steps
    return true
  }

  private read<Read>(key: string, as: (item: FormItem, value: unknown) => Read): Read | undefined {
    const item = this.linkage.items.get(key)
    return item && as(item, getOwnValue(this.values, item.model))
  }

  private settleItem(step: ItemComputation): void {
    const { item, above, by } = step
    const inSight = above === undefined || this.states.get(above)?.shown !== false
    const shown = inSight && this.holds(by.shown, true)
    const readonly = shown && this.holds(by.readonly, false)
    this.states.set(item.key, { shown, required: false, readonly })
    if (!canHoldValue(item)) return
    if (!shown) this.put(item, undefined)
    else if (step.isComputed) this.put(item, this.computed(step))
    else if (readonly) this.put(item, getOwnValue(this.input.before, item.model))
  }

  /** Gives a field its default when a condition brings it into sight and nothing was written to it. */
  private *fillDefault({ item, above, by, isComputed }: ItemComputation): SliceGenerator<void> {
    if ((above === undefined && !by.shown) || isComputed || !canHoldValue(item)) return
    if (!this.states.get(item.key)?.shown || !isEmpty(getOwnValue(this.values, item.model))) return
    const value = this.input.defaultOf?.(item.model)
    if (isEmpty(value)) return
    this.earlier ??= yield* this.statesBefore()
    if (this.earlier.get(item.key)?.shown === false) this.put(item, value)
  }

  /** Evaluates the items, but no cells, with the stored values. */
  private *statesBefore(): SliceGenerator<ReadonlyMap<string, ItemState>> {
    const { before, all, world } = this.input
    const work = this.work.fork()
    const earlier = new Linking(
      this.linkage,
      { before, values: before, all, world: { ...world, work } },
      this.decision,
    )
    for (const step of this.linkage.steps) {
      if ('column' in step) continue
      earlier.settleItem(step)
      if (earlier.isLong()) yield
    }
    this.work.steps = work.steps
    return earlier.states
  }

  private demand({ item, by }: ItemComputation): void {
    const state = this.states.get(item.key)
    if (state?.shown && this.holds(by.required, false))
      this.states.set(item.key, { ...state, required: true })
  }

  private holds(formula: CompiledFormula | undefined, otherwise: boolean): boolean {
    if (!formula || this.linkage.circular.has(formula)) return otherwise
    return evaluateCondition(formula, this.scope) ?? otherwise
  }

  /**
   * Returns the value of a computed field. It is retained while its dependencies are unchanged, except in a
   * field that becomes visible again.
   */
  private computed({ item, above, by, shape }: ItemComputation): unknown {
    const stored = getOwnValue(this.input.before, item.model)
    const { formula, shown } = by
    if (!formula || this.isCircular(formula, item.key)) return stored
    const isBack = isEmpty(stored) && (shown !== undefined || above !== undefined)
    if (!isBack && !this.readsNews(formula)) return stored
    return this.result(formula, { at: item.key, name: item.name, shape, scope: this.scope })
  }

  private isCircular(formula: CompiledFormula, at: string): boolean {
    if (!this.linkage.circular.has(formula)) return false
    this.problems.set(at, { code: 'form.formula-circular', params: { name: formula.item.name } })
    return true
  }

  private result(formula: CompiledFormula, { at, name, shape, scope }: Asked): unknown {
    const { value, problem } = this.outcomeOf(formula, name, scope)
    const stored = problem ? undefined : shape(value)
    if (problem) this.problems.set(at, problem)
    if (stored !== uncoercible) return stored
    this.problems.set(at, { code: 'form.formula-unfit', params: { name, found: describeValue(value) } })
    return undefined
  }

  /** Runs a formula. An exceeded budget rejects the run with the name of the current field. */
  private outcomeOf(formula: CompiledFormula, name: string, scope: Scope) {
    try {
      return formula.run(scope)
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code !== 'expression.run-too-costly') throw error
      throw new BusinessError('form.formulas-too-costly', { ...error.params, name })
    }
  }

  /** Whether a formula reads a value that differs from the stored one. */
  private readsNews({ reads }: CompiledFormula): boolean {
    if (this.input.all) return true
    for (const id of reads.ids) if (this.isNews(id)) return true
    return false
  }

  private isNews(id: string): boolean {
    const known = this.changes.get(id) ?? this.differs(id)
    this.changes.set(id, known)
    return known
  }

  private differs(id: string): boolean {
    const { key, code } = parseReferenceId(id)
    const item = this.linkage.items.get(key)
    const [was, is] = item
      ? [getOwnValue(this.input.before, item.model), getOwnValue(this.values, item.model)]
      : []
    if (!item || was === is) return false
    if (!isTableItem(item)) return !isSameValue(was, is)
    const [before, now] = [tableRowsOf(was), tableRowsOf(is)]
    if (!hasSameRows(before, now)) return true
    return (
      code !== undefined &&
      now.some((row, i) => !isSameValue(getOwnValue(row, code), getOwnValue(before[i] ?? {}, code)))
    )
  }

  private *settleColumn(step: ColumnComputation): SliceGenerator<void> {
    const { item, column } = step
    const rows = this.rowsOf(item)
    const cellOf = this.cellsOf(step, rows)
    for (const [index, row] of rows.list.entries()) {
      if (rows.write(index, column.code, cellOf(row, index))) this.own()[item.model] = rows.list
      if (index % rowsOfSlice === 0) yield
    }
    // Cached values of the rows predate the new cells.
    this.work.forget(rows.list)
  }

  /**
   * Computes the cells of a column. The formula runs for new rows and for rows whose dependencies changed;
   * others retain the stored cell.
   */
  private cellsOf({ item, column, cells, formula, shape }: ColumnComputation, rows: RowComputation) {
    const storedIn = (row: FormRow | undefined) => row && getOwnValue(row, column.code)
    if (!formula || this.linkage.circular.has(formula)) return (row: FormRow) => storedIn(rows.before(row))
    const all = formula.reads.place || this.readsNews(formula)
    let current: FormRow = {}
    let place = 0
    const read = (code: string) => {
      const as = formula.reads.row.has(code) ? cells.get(code) : undefined
      return as && readFieldForExpression(as, getOwnValue(current, code))
    }
    const scope = {
      ...this.scope,
      column: read,
      get row() {
        return place
      },
    }
    const name = `${item.name}/${column.name}`
    return (row: FormRow, index: number) => {
      const before = rows.before(row)
      if (!all && before && !differ(formula.reads.row, row, before)) return storedIn(before)
      current = row
      place = index
      return this.result(formula, { at: `${item.key}.${column.code}.${index}`, name, shape, scope })
    }
  }

  private rowsOf(table: FormItem): RowComputation {
    const known = this.tables.get(table.key)
    const { model } = table
    const rows =
      known ?? new RowComputation(getOwnValue(this.values, model), getOwnValue(this.input.before, model))
    this.tables.set(table.key, rows)
    return rows
  }

  private put({ model }: FormItem, value: unknown): void {
    if (isSameValue(getOwnValue(this.values, model), value)) return
    if (value === undefined) delete this.own()[model]
    else this.own()[model] = value
  }

  /** Returns a copy of the values that this evaluation may write. */
  private own(): FormValues {
    if (!this.isCopy) this.values = { ...this.values }
    this.isCopy = true
    return this.values
  }
}
