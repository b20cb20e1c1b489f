import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import { selectReferencedTables } from '../../decision/decision-tables'
import type { Scope } from '../../expression'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { memoizeWeak } from '../../text/memoize'
import type { ColumnRight, FieldRight, FormRights } from '../design'
import { allFormItemsOf, tableColumnsOf } from '../design/items'
import { expressionScope } from '../expression-scope'
import type { FormValues } from '../values/form-values'
import { type CompiledFormula, type CompiledLinkage, linkageOf } from './compile-linkage'
import { dependencyIds } from './dependency-graph'
import { parseReferenceId } from './formula-references'
import { activeFormulasOf, type FormulaDefinition, type FormulaTarget, isComputed } from './formulas'
import { evaluateCondition, type LinkageContext, linkFormInSlices } from './link'
import { hiddenRight, toUnwritable } from './linked-rights'

/** Input of opening a form for a person. */
export interface RedactionInput {
  rights: FormRights
  values: FormValues
  /** Computes everything, as on creating. */
  all?: boolean
  world: LinkageContext
  /** Whether only the server can evaluate a formula, regardless of its dependencies. */
  isSentToClient?(text: string): boolean
}

/** Form as sent to a person. */
export interface RedactionResult {
  form: FormDesign
  rights: FormRights
  values: FormValues
}

/**
 * Links a form and redacts every formula that reads or names a field hidden by the rights. A redacted value
 * is read-only (`computed`) and computed by the server; a redacted condition is evaluated here and applied to
 * the form and its rights.
 */
export const redactFormulas = (form: FormDesign, opening: RedactionInput): RedactionResult =>
  runToCompletion(redactFormulasInSlices(form, opening))

/** Generator variant that can be interrupted between formulas and table rows. */
export function* redactFormulasInSlices(
  form: FormDesign,
  { rights, values, ...opening }: RedactionInput,
): SliceGenerator<RedactionResult> {
  if (linkageOf(form).isEmpty) return { form: withTables(form, form.list), rights, values }
  const linked = yield* linkFormInSlices(form, {
    before: values,
    values,
    all: opening.all,
    world: opening.world,
  })
  const filled = expressionScope({ form, values: linked.values, ...opening.world })
  const secrets = yield* secretsOf(form, rights, { isSentToClient: opening.isSentToClient, scope: filled })
  return {
    form: withTables(form, settledItems(form.list, secrets)),
    rights: settledRights(rights, secrets),
    values: linked.values,
  }
}

/** Replaces the items of a form, and retains only the decision tables that their formulas use. */
function withTables({ decisions, ...form }: FormDesign, list: FormItem[]): FormDesign {
  const open = { ...form, list }
  if (!decisions?.length) return open
  return {
    ...open,
    decisions: selectReferencedTables(
      { decisions },
      activeFormulasOf(open).map(({ text }) => text),
    ),
  }
}

/** Redacted parts of a form. */
interface Secrets {
  /** Keys of the items hidden by a redacted condition, with their content. */
  removed: ReadonlySet<string>
  /** Formulas that stay on the server, by the key of their item. */
  formulas: ReadonlyMap<string, readonly FormulaDefinition[]>
  /** Whether a redacted condition is true. */
  isTrueCondition(key: string, part: FormulaTarget): boolean
}

interface Asking extends Pick<RedactionInput, 'isSentToClient'> {
  scope: Scope
}

/** Number of formulas checked between interruptions. */
const formulasOfSlice = 40

/** Fields and columns that a formula reads. Memoized per formula. */
const fieldsReadBy = memoizeWeak((formula: CompiledFormula) => dependencyIds(formula).map(parseReferenceId))

/** Groups formulas by the keys of the fields they read. Memoized per form. */
const readersOf = memoizeWeak(({ formulas }: CompiledLinkage) => {
  const readers = new Map<string, Set<CompiledFormula>>()
  for (const formula of formulas)
    for (const { key } of fieldsReadBy(formula)) {
      const keyReaders = readers.get(key)
      if (keyReaders) keyReaders.add(formula)
      else readers.set(key, new Set([formula]))
    }
  return readers
})

/**
 * Collects the redacted formulas. A field hidden by a redacted condition must not be named either, so the
 * formulas that read it are redacted, too. Each formula is checked once.
 */
function* secretsOf(
  form: FormDesign,
  rights: FormRights,
  { isSentToClient, scope }: Asking,
): SliceGenerator<Secrets> {
  const linkage = linkageOf(form)
  const { formulas, idle, circular } = linkage
  const mayRead = ({ key, code }: ReturnType<typeof parseReferenceId>) => {
    const right = rights.get(key)
    return isOpen(right) && (code === undefined || isOpen(right.columns?.get(code)))
  }
  const secret = new Set<CompiledFormula>()
  for (const [at, formula] of formulas.entries()) {
    const { isFaulty, reads, text } = formula
    if (isFaulty || reads.isLost || isSentToClient?.(text) || !fieldsReadBy(formula).every(mayRead))
      secret.add(formula)
    if (at % formulasOfSlice === formulasOfSlice - 1) yield
  }
  const answer = (formula: CompiledFormula) =>
    circular.has(formula) ? undefined : evaluateCondition(formula, scope)
  const removed = new Set<string>()
  // The set grows while it is walked: a field that is hidden makes the formulas that read it secret.
  for (const formula of secret) {
    const { part, item } = formula
    if (part !== 'shown' || removed.has(item.key)) continue
    if (answer(formula) === false)
      for (const { key } of allFormItemsOf([item])) {
        removed.add(key)
        for (const reader of readersOf(linkage).get(key) ?? []) secret.add(reader)
      }
    yield
  }
  const stored = byItem([...formulas.filter((one) => secret.has(one)), ...idle])
  const placeOf = (key: string, part: FormulaTarget) => `${key} ${part}`
  const conditions = new Map([...secret].map((one) => [placeOf(one.item.key, one.part), one]))
  const isTrueCondition = (key: string, part: FormulaTarget) => {
    const condition = conditions.get(placeOf(key, part))
    return condition !== undefined && answer(condition) === true
  }
  return { removed, formulas: stored, isTrueCondition }
}

function byItem(formulas: readonly FormulaDefinition[]): Map<string, FormulaDefinition[]> {
  const grouped = new Map<string, FormulaDefinition[]>()
  for (const formula of formulas) {
    const itemFormulas = grouped.get(formula.item.key)
    if (itemFormulas) itemFormulas.push(formula)
    else grouped.set(formula.item.key, [formula])
  }
  return grouped
}

const isOpen = <Right extends ColumnRight>(right: Right | undefined): right is Right =>
  right !== undefined && right.access !== 'hidden'

/** Applies the redacted conditions to the rights. */
function settledRights(rights: FormRights, { removed, formulas, isTrueCondition }: Secrets): FormRights {
  const settled = (key: string, right: FieldRight): FieldRight => {
    if (removed.has(key)) return hiddenRight
    if (!formulas.has(key)) return right
    if (isTrueCondition(key, 'readonly')) return toUnwritable(right)
    return isTrueCondition(key, 'required') && right.access === 'edit' ? { ...right, required: true } : right
  }
  return new Map([...rights].map(([key, right]) => [key, settled(key, right)]))
}

/** Removes hidden items and redacted formulas from the items. */
const settledItems = (items: readonly FormItem[], secrets: Secrets): FormItem[] =>
  items
    .filter(({ key }) => !secrets.removed.has(key))
    .map((item) => withoutFormulas(item, secrets.formulas.get(item.key) ?? []))
    .map((item) => {
      const columns = item.columns?.map((one) => ({ ...one, list: settledItems(one.list, secrets) }))
      return columns ? { ...item, columns } : item
    })

function withoutFormulas(item: FormItem, formulaDefinitions: readonly FormulaDefinition[]): FormItem {
  if (formulaDefinitions.length === 0) return item
  const parts = new Set(formulaDefinitions.filter(({ column }) => !column).map(({ part }) => part))
  const codes = new Set(formulaDefinitions.flatMap(({ column }) => column?.code ?? []))
  const { formula, ...options } = item.options
  const linkage = Object.entries(item.linkage ?? {}).filter(([part]) => !parts.has(part as FormulaTarget))
  const tableset = tableColumnsOf(item).map((column) =>
    codes.has(column.code) ? computedHere(column) : column,
  )
  return {
    ...item,
    options: {
      ...(parts.has('formula') ? options : item.options),
      ...(isComputed(item) && { computed: true }),
      ...(codes.size && { tableset }),
    },
    linkage: Object.fromEntries(linkage),
  }
}

/** Marks a column as computed only by the server. */
const computedHere = ({ formula, ...column }: FormTableColumn): FormTableColumn => ({
  ...column,
  computed: true,
})
