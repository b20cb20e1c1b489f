import type { FormItem, Problem } from '../../../generated/types'
import { Refused } from '../../business-error'
import { decisionsOf } from '../../decision/decision-tables'
import type { Scope } from '../../expression'
import { describe } from '../../expression/value'
import { Work } from '../../expression/work-budget'
import { finish, type Sliced } from '../../slices'
import { holdsValue } from '../design/fields'
import { isTable } from '../design/items'
import { readField } from '../expression-scope'
import { toText } from '../field-values/value-text'
import { type FormValues, isEmpty, own, type Row, rowsOf, sameValue } from '../values/form-values'
import { type Shape, truth, unfit } from './coerce-result'
import {
  type ColumnStep,
  type Formula,
  type ItemStep,
  type Linkage,
  type LinkedDesign,
  linkageOf,
} from './compile-linkage'
import { haveSameRows, Rows } from './computed-rows'
import { placeOf } from './formula-references'

/** What formulas may ask for beside the form. */
export type LinkageWorld = Pick<Scope, 'clock' | 'flow' | 'remote' | 'custom' | 'work'>

/** What the formulas of an item say about it; what its layout says is in it. */
export interface ItemState {
  shown: boolean
  required: boolean
  readonly: boolean
}

/** A form as its formulas leave it. */
export interface LinkedForm {
  values: FormValues
  /** States by item key; an item that no formula is about has none. */
  states: ReadonlyMap<string, ItemState>
  /** Why something that is computed has no value: by item key, or `key.code.index of the row`. */
  problems: ReadonlyMap<string, Problem>
}

/** What a form is linked from. */
export interface LinkageInput {
  /** The values as stored: what nobody may change falls back to them. */
  before: FormValues
  /** The values as they are to be. */
  values: FormValues
  /** Compute everything, as on creating. */
  all?: boolean
  world: LinkageWorld
}

const nothing = new Map<string, never>()

/** So many rows are computed before work may be interrupted. */
const rowsOfSlice = 50

/** The form as its formulas leave it; whatever they do not change is the same object. */
export const link = (form: LinkedDesign, input: LinkageInput): LinkedForm => finish(linkInSlices(form, input))

/** Does the same, and may be interrupted between rows. */
export function* linkInSlices(form: LinkedDesign, input: LinkageInput): Sliced<LinkedForm> {
  const linkage = linkageOf(form)
  if (linkage.isEmpty) return { values: input.values, states: nothing, problems: nothing }
  return yield* new Linking(linkage, input, decisionsOf(form)).run()
}

/** What a formula is run for: where a problem is kept, who it is called, how its result is stored. */
interface Asked {
  at: string
  name: string
  shape: Shape
  scope: Scope
}

/** Whether a condition holds; a faulty one says nothing. */
export function decides({ run }: Formula, scope: Scope): boolean | undefined {
  const { value, problem } = run(scope)
  if (problem) return undefined
  const answer = isEmpty(value) ? false : truth(value)
  return typeof answer === 'boolean' ? answer : undefined
}

const differ = (codes: ReadonlySet<string>, one: Row, other: Row) =>
  one !== other && [...codes].some((code) => !sameValue(own(one, code), own(other, code)))

/** A form being linked: its steps one after the other, each reading what those before it left. */
class Linking {
  private values: FormValues
  private isCopy = false
  private readonly states = new Map<string, ItemState>()
  private readonly problems = new Map<string, Problem>()
  private readonly tables = new Map<string, Rows>()
  private readonly changes = new Map<string, boolean>()
  private readonly scope: Scope
  private readonly work: Work

  constructor(
    private readonly linkage: Linkage,
    private readonly input: LinkageInput,
    decision: Scope['decision'],
  ) {
    this.values = input.values
    this.work = input.world.work ?? new Work()
    this.scope = {
      ...input.world,
      work: this.work,
      decision,
      value: (key) => this.read(key, readField),
      shown: (key) => this.read(key, toText) ?? '',
    }
  }

  *run(): Sliced<LinkedForm> {
    for (const step of this.linkage.steps) {
      if ('column' in step) yield* this.settleColumn(step)
      else this.settleItem(step)
    }
    for (const step of this.linkage.steps) if (!('column' in step)) this.demand(step)
    return { values: this.values, states: this.states, problems: this.problems }
  }

  private read<Read>(key: string, as: (item: FormItem, value: unknown) => Read): Read | undefined {
    const item = this.linkage.items.get(key)
    return item && as(item, own(this.values, item.model))
  }

  private settleItem(step: ItemStep): void {
    const { item, above, by } = step
    const inSight = above === undefined || this.states.get(above)?.shown !== false
    const shown = inSight && this.holds(by.shown, true)
    const readonly = shown && this.holds(by.readonly, false)
    this.states.set(item.key, { shown, required: false, readonly })
    if (!holdsValue(item)) return
    if (!shown) this.put(item, undefined)
    else if (step.isComputed) this.put(item, this.computed(step))
    else if (readonly) this.put(item, own(this.input.before, item.model))
  }

  private demand({ item, by }: ItemStep): void {
    const state = this.states.get(item.key)
    if (state?.shown && this.holds(by.required, false))
      this.states.set(item.key, { ...state, required: true })
  }

  private holds(formula: Formula | undefined, otherwise: boolean): boolean {
    if (!formula || this.linkage.circular.has(formula)) return otherwise
    return decides(formula, this.scope) ?? otherwise
  }

  /** The value of a computed field; what it reads stands as before, so does it (a field back in sight is new). */
  private computed({ item, above, by, shape }: ItemStep): unknown {
    const stored = own(this.input.before, item.model)
    const { formula, shown } = by
    if (!formula || this.isCircular(formula, item.key)) return stored
    const isBack = isEmpty(stored) && (shown !== undefined || above !== undefined)
    if (!isBack && !this.readsNews(formula)) return stored
    return this.result(formula, { at: item.key, name: item.name, shape, scope: this.scope })
  }

  private isCircular(formula: Formula, at: string): boolean {
    if (!this.linkage.circular.has(formula)) return false
    this.problems.set(at, { code: 'form.formula-circular', params: { name: formula.item.name } })
    return true
  }

  private result(formula: Formula, { at, name, shape, scope }: Asked): unknown {
    const { value, problem } = this.outcomeOf(formula, name, scope)
    const stored = problem ? undefined : shape(value)
    if (problem) this.problems.set(at, problem)
    if (stored !== unfit) return stored
    this.problems.set(at, { code: 'form.formula-unfit', params: { name, found: describe(value) } })
    return undefined
  }

  /** A run that takes too much is refused with the name of the field where it ended. */
  private outcomeOf(formula: Formula, name: string, scope: Scope) {
    try {
      return formula.run(scope)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'expression.run-too-costly') throw error
      throw new Refused('form.formulas-too-costly', { ...error.params, name })
    }
  }

  /** Whether a formula reads something that is not as it is stored. */
  private readsNews({ reads }: Formula): boolean {
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
    const { key, code } = placeOf(id)
    const item = this.linkage.items.get(key)
    const [was, is] = item ? [own(this.input.before, item.model), own(this.values, item.model)] : []
    if (!item || was === is) return false
    if (!isTable(item)) return !sameValue(was, is)
    const [before, now] = [rowsOf(was), rowsOf(is)]
    if (!haveSameRows(before, now)) return true
    return code !== undefined && now.some((row, i) => !sameValue(own(row, code), own(before[i] ?? {}, code)))
  }

  private *settleColumn(step: ColumnStep): Sliced<void> {
    const { item, column } = step
    const rows = this.rowsOf(item)
    const cellOf = this.cellsOf(step, rows)
    for (const [index, row] of rows.list.entries()) {
      if (rows.write(index, column.code, cellOf(row, index))) this.own()[item.model] = rows.list
      if (index % rowsOfSlice === 0) yield
    }
    // What was made of the rows does not know the new cells.
    this.work.forget(rows.list)
  }

  /** What gives the cells of a column: its formula where a row is new or something it reads is, else what is stored. */
  private cellsOf({ item, column, cells, formula, shape }: ColumnStep, rows: Rows) {
    const storedIn = (row: Row | undefined) => row && own(row, column.code)
    if (!formula || this.linkage.circular.has(formula)) return (row: Row) => storedIn(rows.before(row))
    const all = formula.reads.place || this.readsNews(formula)
    let current: Row = {}
    let place = 0
    const read = (code: string) => {
      const as = formula.reads.row.has(code) ? cells.get(code) : undefined
      return as && readField(as, own(current, code))
    }
    const scope = {
      ...this.scope,
      column: read,
      get row() {
        return place
      },
    }
    const name = `${item.name}/${column.name}`
    return (row: Row, index: number) => {
      const before = rows.before(row)
      if (!all && before && !differ(formula.reads.row, row, before)) return storedIn(before)
      current = row
      place = index
      return this.result(formula, { at: `${item.key}.${column.code}.${index}`, name, shape, scope })
    }
  }

  private rowsOf(table: FormItem): Rows {
    const known = this.tables.get(table.key)
    const { model } = table
    const rows = known ?? new Rows(own(this.values, model), own(this.input.before, model))
    this.tables.set(table.key, rows)
    return rows
  }

  private put({ model }: FormItem, value: unknown): void {
    if (sameValue(own(this.values, model), value)) return
    if (value === undefined) delete this.own()[model]
    else this.own()[model] = value
  }

  /** The values as this linking may write them. */
  private own(): FormValues {
    if (!this.isCopy) this.values = { ...this.values }
    this.isCopy = true
    return this.values
  }
}
