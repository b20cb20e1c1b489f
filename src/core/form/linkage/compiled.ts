import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import { type Compiled, compile } from '../../expression'
import { collectInSlices, finish, type Sliced } from '../../slices'
import { columnsOf, isTable, itemOfColumn } from '../design/items'
import {
  allFormulasOf,
  isComputed,
  isComputedColumn,
  isInForce,
  type Part,
  type WrittenFormula,
} from './formulas'
import { type Circle, orderOf, type Placed, placesIn, type Reading } from './graph'
import { hoisted } from './hoist'
import { columnId, type Readable, readsOf } from './reads'
import { type Shape, shapeFor } from './shape'

/** A formula of a form, ready to run. */
export interface Formula extends Reading {
  run: Compiled['run']
  /** It cannot be read: every run is a problem, and what it names is not known. */
  isFaulty: boolean
}

/** An item whose value or sight is decided; `above` is the nearest layout around it that may be hidden. */
export interface ItemStep extends Placed {
  isComputed: boolean
  shape: Shape
  /** The formulas that decide it. */
  by: Partial<Record<Part, Formula>>
}

/** A column that is computed row by row. */
export interface ColumnStep {
  item: FormItem
  column: FormTableColumn
  /** The cells of the table's columns seen as items, by code. */
  cells: ReadonlyMap<string, FormItem>
  shape: Shape
  formula?: Formula
}

/** The formulas of a form, in the order in which they are run. */
export interface Linkage {
  /** No formula stands in the form, and nothing in it is computed elsewhere. */
  isEmpty: boolean
  formulas: readonly Formula[]
  /** Formulas that decide nothing where they stand. */
  idle: readonly WrittenFormula[]
  /** Every item by key. */
  items: ReadonlyMap<string, FormItem>
  steps: readonly (ItemStep | ColumnStep)[]
  /** What depends on itself; the formulas there are never run. */
  circles: readonly Circle<Formula>[]
  circular: ReadonlySet<Formula>
}

/** What of a form its formulas are compiled from. */
export type LinkedDesign = Pick<FormDesign, 'list' | 'decisions'>

const known = new WeakMap<object, Linkage>()

/** The formulas of a form compiled, once for a form. */
export const linkageOf = (form: LinkedDesign): Linkage => known.get(form) ?? finish(linkageOfInSlices(form))

/** Does the same, and may be interrupted between formulas. */
export function* linkageOfInSlices(form: LinkedDesign): Sliced<Linkage> {
  const linkage = known.get(form) ?? (yield* compiled(form))
  known.set(form, linkage)
  return linkage
}

const columnsIn = (items: readonly FormItem[]): Readable['columns'] =>
  new Map(items.filter(isTable).map((item) => [item.key, new Set(columnsOf(item).map(({ code }) => code))]))

function ready(written: WrittenFormula, readable: Readable): Formula {
  const { item, column, text } = written
  const { run, tree } = compile(text, column && hoisted(readable, item.key))
  const id = column ? columnId(item.key, column.code) : item.key
  const reads = readsOf(tree, readable, column && item.key)
  return { ...written, id, run, reads, isFaulty: tree === undefined }
}

function* compiled(form: LinkedDesign): Sliced<Linkage> {
  const places = placesIn(form.list)
  const readable = { decisions: form.decisions, columns: columnsIn(places.map(({ item }) => item)) }
  const written = allFormulasOf(form)
  const formulas = yield* collectInSlices(written.filter(isInForce), (one) => [ready(one, readable)])
  const idle = written.filter((one) => !isInForce(one))
  const steps = yield* stepsOf(places, formulas)
  const { groups, circles } = yield* orderOf(steps.keys(), formulas, places)
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

/** What formulas decide, by id. */
function* stepsOf(places: readonly Placed[], formulas: readonly Formula[]) {
  const parts = new Map<string, ItemStep['by']>()
  for (const formula of formulas) parts.set(formula.id, { ...parts.get(formula.id), [formula.part]: formula })
  return new Map<string, ItemStep | ColumnStep>(
    yield* collectInSlices(places, (place) => [...itemStep(place, parts), ...columnSteps(place.item, parts)]),
  )
}

type Parts = ReadonlyMap<string, ItemStep['by']>

function itemStep(place: Placed, parts: Parts): [string, ItemStep][] {
  const { item, above } = place
  const by = parts.get(item.key)
  const computed = isComputed(item)
  if (!by && !computed && above === undefined) return []
  return [[item.key, { ...place, isComputed: computed, shape: shapeFor(item), by: by ?? {} }]]
}

function columnSteps(item: FormItem, parts: Parts): [string, ColumnStep][] {
  const computed = columnsOf(item).filter(isComputedColumn)
  if (computed.length === 0) return []
  const cells = new Map(columnsOf(item).map((column) => [column.code, itemOfColumn(item, column)]))
  return computed.map((column) => {
    const id = columnId(item.key, column.code)
    const shape = shapeFor(itemOfColumn(item, column))
    return [id, { item, column, cells, shape, formula: parts.get(id)?.formula }]
  })
}
