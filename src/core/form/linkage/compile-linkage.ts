import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import {
  type CompiledExpression,
  compileExpression,
  type ExpressionStep,
  type Scope,
  type StepWrapper,
} from '../../expression'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { memoizeInSlices } from '../../text/memoize'
import { isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { type Coercion, coercionOf } from './coerce-result'
import {
  type FormulaCycle,
  type FormulaNode,
  type ItemPlacement,
  listPlacements,
  topologicalSort,
} from './dependency-graph'
import { columnId, dependenciesOf, type FormulaSource } from './formula-references'
import {
  allFormulasOf,
  type FormulaDefinition,
  type FormulaTarget,
  isActiveFormula,
  isComputed,
  isComputedColumn,
} from './formulas'

/**
 * Evaluates calls in a column formula that do not depend on the row (a total that each row divides by) once
 * for all rows. The rows of one run share their scope.
 */
const hoistInvariants =
  (readable: FormulaSource, home: string): StepWrapper =>
  (node, step) => {
    if (node.type !== 'call') return step
    const { row, place, isLost } = dependenciesOf(node, readable, home)
    return row.size || place || isLost ? step : memoizePerScope(step)
  }

/**
 * Memoizes a step per scope. Inside a row of another table a call may read that row, and is evaluated each
 * time.
 */
function memoizePerScope(step: ExpressionStep): ExpressionStep {
  const answers = new WeakMap<Scope, { value: unknown } | { failure: unknown }>()
  const answer = (run: Parameters<ExpressionStep>[0]) => {
    try {
      return { value: step(run) }
    } catch (failure) {
      return { failure }
    }
  }
  return (run) => {
    if (run.column) return step(run)
    const known = answers.get(run.scope) ?? answer(run)
    answers.set(run.scope, known)
    if ('failure' in known) throw known.failure
    return known.value
  }
}

/** Compiled formula of a form. */
export interface CompiledFormula extends FormulaNode {
  run: CompiledExpression['run']
  /** True if it cannot be parsed: every run yields a problem, and its references are unknown. */
  isFaulty: boolean
}

/** Item whose value or visibility is computed; `above` is the nearest enclosing layout that may be hidden. */
export interface ItemComputation extends ItemPlacement {
  isComputed: boolean
  shape: Coercion
  /** Formulas that compute it. */
  by: Partial<Record<FormulaTarget, CompiledFormula>>
}

/** Column computed row by row. */
export interface ColumnComputation {
  item: FormItem
  column: FormTableColumn
  /** Columns of the table as items, by code. */
  cells: ReadonlyMap<string, FormItem>
  shape: Coercion
  formula?: CompiledFormula
}

/** Formulas of a form, in evaluation order. */
export interface CompiledLinkage {
  /** True if the form has no formulas and no externally computed values. */
  isEmpty: boolean
  formulas: readonly CompiledFormula[]
  /** Formulas without effect at their place. */
  idle: readonly FormulaDefinition[]
  /** All items by key. */
  items: ReadonlyMap<string, FormItem>
  steps: readonly (ItemComputation | ColumnComputation)[]
  /** Circular dependencies; their formulas are never run. */
  circles: readonly FormulaCycle<CompiledFormula>[]
  circular: ReadonlySet<CompiledFormula>
}

/** Part of a form that its formulas are compiled from. */
export type LinkageDesign = Pick<FormDesign, 'list' | 'decisions'>

/** Compiles the formulas of a form, at once or interruptible between formulas. Memoized per form. */
export const { atOnce: linkageOf, inSlices: linkageOfInSlices } = memoizeInSlices(compiled)

const columnsIn = (items: readonly FormItem[]): FormulaSource['columns'] =>
  new Map(
    items
      .filter(isTableItem)
      .map((item) => [item.key, new Set(tableColumnsOf(item).map(({ code }) => code))]),
  )

function ready(written: FormulaDefinition, readable: FormulaSource): CompiledFormula {
  const { item, column, text } = written
  const { run, tree } = compileExpression(text, column && hoistInvariants(readable, item.key))
  const id = column ? columnId(item.key, column.code) : item.key
  const reads = dependenciesOf(tree, readable, column && item.key)
  return { ...written, id, run, reads, isFaulty: tree === undefined }
}

function* compiled(form: LinkageDesign): SliceGenerator<CompiledLinkage> {
  const places = listPlacements(form.list)
  const readable = { decisions: form.decisions, columns: columnsIn(places.map(({ item }) => item)) }
  const written = allFormulasOf(form)
  const formulas = yield* collectInSlices(written.filter(isActiveFormula), (one) => [ready(one, readable)])
  const idle = written.filter((one) => !isActiveFormula(one))
  const steps = yield* stepsOf(places, formulas)
  const { groups, circles } = yield* topologicalSort(steps.keys(), formulas, places)
  return {
    isEmpty: steps.size === 0 && idle.length === 0,
    formulas,
    idle,
    items: new Map(places.map(({ item }) => [item.key, item])),
    steps: groups.flat().flatMap((id) => steps.get(id) ?? []),
    circles,
    circular: new Set(circles.flatMap((circle) => circle.formulas)),
  }
}

/** Groups formulas by the id they compute. */
function* stepsOf(places: readonly ItemPlacement[], formulas: readonly CompiledFormula[]) {
  const parts = new Map<string, ItemComputation['by']>()
  for (const formula of formulas) parts.set(formula.id, { ...parts.get(formula.id), [formula.part]: formula })
  return new Map<string, ItemComputation | ColumnComputation>(
    yield* collectInSlices(places, (place) => [...itemStep(place, parts), ...columnSteps(place.item, parts)]),
  )
}

type Parts = ReadonlyMap<string, ItemComputation['by']>

function itemStep(place: ItemPlacement, parts: Parts): [string, ItemComputation][] {
  const { item, above } = place
  const by = parts.get(item.key)
  const computed = isComputed(item)
  if (!by && !computed && above === undefined) return []
  return [[item.key, { ...place, isComputed: computed, shape: coercionOf(item), by: by ?? {} }]]
}

function columnSteps(item: FormItem, parts: Parts): [string, ColumnComputation][] {
  const computed = tableColumnsOf(item).filter(isComputedColumn)
  if (computed.length === 0) return []
  const cells = new Map(tableColumnsOf(item).map((column) => [column.code, itemOfColumn(item, column)]))
  return computed.map((column) => {
    const id = columnId(item.key, column.code)
    const shape = coercionOf(itemOfColumn(item, column))
    return [id, { item, column, cells, shape, formula: parts.get(id)?.formula }]
  })
}
