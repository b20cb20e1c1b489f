import type { Problem } from '../../../generated/types'
import {
  checkExpression,
  type ExtraSymbols,
  type FieldSymbol,
  inferExpressionKind,
  parameterKinds,
  type ValueKind,
} from '../../expression'
import { collectInSlices, type SliceGenerator } from '../../slices'
import { toFieldSymbols } from '../design'
import { tableColumnsOf } from '../design/items'
import {
  type CompiledFormula,
  type CompiledLinkage,
  type LinkageDesign,
  linkageOfInSlices,
} from './compile-linkage'
import type { FormulaCycle } from './dependency-graph'
import { parseReferenceId } from './formula-references'
import type { FormulaDefinition } from './formulas'

/** Functions beyond the built-in ones that formulas may call; those not given are not checked. */
export interface FormulaNames extends Pick<ExtraSymbols, 'remote' | 'custom'> {
  /** Existing database sets, by id. */
  sets?: ReadonlySet<string>
}

const placeIn = ({ item, column, part }: FormulaDefinition): Problem['place'] => ({
  field: item.key,
  part,
  ...(column && { column: column.code }),
})

const nameOf = ({ item, column }: FormulaDefinition) => (column ? `${item.name}/${column.name}` : item.name)

const problem = (code: string, formula: FormulaDefinition, params: Problem['params'] = {}): Problem => ({
  code: `form-design.${code}`,
  params: { name: nameOf(formula), ...params },
  place: placeIn(formula),
  level: 'error',
})

/**
 * Fields that formulas may read: the fields of the form and, for column formulas, the columns of their row.
 */
class KnownFields {
  private readonly byTable = new Map<string, FieldSymbol[]>()

  constructor(private readonly fields: FieldSymbol[]) {}

  to({ item, column }: FormulaDefinition): FieldSymbol[] {
    if (!column) return this.fields
    const row = () => this.fields.find(({ key }) => key === item.key)?.columns ?? []
    const known = this.byTable.get(item.key) ?? [...this.fields, ...row()]
    this.byTable.set(item.key, known)
    return known
  }
}

function checkOne(formula: CompiledFormula, known: FieldSymbol[], names: FormulaNames): Problem[] {
  const as = formula.part === 'formula' ? undefined : ('condition' as const)
  const faults = checkExpression(formula.text, known, { ...names, as })
  return faults.map((fault) => ({ ...fault, place: placeIn(formula), level: 'error' }))
}

/** Returns the kinds that a field can store; a region or a table cannot result from a formula. */
function storable({ kind, format }: FieldSymbol): ReadonlySet<ValueKind> | undefined {
  if (format === 'year' || kind === 'list') return parameterKinds.list
  if (kind === 'text') return parameterKinds.plain
  return kind === 'number' || kind === 'date' || kind === 'boolean' ? parameterKinds[kind] : undefined
}

/** Checks that the kind of a value formula is storable in its field; a region read by itself is text. */
function checkKind(formula: CompiledFormula, known: FieldSymbol[]): Problem[] {
  if (formula.part !== 'formula' || formula.isFaulty) return []
  const own = known.findLast(({ key }) => key === (formula.column?.code ?? formula.item.key))
  const kind = inferExpressionKind(formula.text, known)
  const read = kind === 'area' ? 'input' : kind
  const fits = read === 'any' || (own && storable(own)?.has(read))
  return fits ? [] : [{ ...problem('formula-unfit', formula), level: 'warning' }]
}

/** Returns the displayed name of an id. */
function titleOf(id: string, { items }: CompiledLinkage): string {
  const { key, code } = parseReferenceId(id)
  const item = items.get(key)
  const column = item && tableColumnsOf(item).find((one) => one.code === code)
  return column ? column.name : (item?.name ?? id)
}

function checkCircle(
  { formulas: [first], path }: FormulaCycle<CompiledFormula>,
  linkage: CompiledLinkage,
): Problem[] {
  const names = path.map((id) => titleOf(id, linkage)).join(' → ')
  return first ? [problem('formula-cycle', first, { path: names })] : []
}

/** Returns the problems of a form's formulas: of each by itself, and circular dependencies. */
export function* checkFormulas(form: LinkageDesign, names: FormulaNames): SliceGenerator<Problem[]> {
  const linkage = yield* linkageOfInSlices(form)
  if (linkage.isEmpty) return []
  const known = new KnownFields(toFieldSymbols(form))
  return [
    ...(yield* collectInSlices(linkage.formulas, (formula) => checkOne(formula, known.to(formula), names))),
    ...(yield* collectInSlices(linkage.formulas, (formula) => checkKind(formula, known.to(formula)))),
    ...linkage.circles.flatMap((circle) => checkCircle(circle, linkage)),
    ...linkage.idle.map((formula): Problem => ({ ...problem('formula-idle', formula), level: 'warning' })),
  ]
}
