import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import { selectTables } from '../../decision/decision-tables'
import type { Scope } from '../../expression'
import { runToCompletion, type SliceGenerator } from '../../slices'
import type { ColumnRight, FieldRight, FormRights } from '../design/field-rights'
import { allItemsOf, columnsOf } from '../design/items'
import { expressionScope } from '../expression-scope'
import type { FormValues } from '../values/form-values'
import { type Formula, linkageOf } from './compile-linkage'
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
  keeps?(text: string): boolean
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

/** Generator variant that can be interrupted between table rows. */
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
  const secrets = secretsOf(form, rights, { keeps: opening.keeps, scope: filled })
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
    decisions: selectTables(
      { decisions },
      activeFormulasOf(open).map(({ text }) => text),
    ),
  }
}

/** Redacted parts of a form. */
interface Secrets {
  /** Keys of the items hidden by a redacted condition, with their content. */
  gone: ReadonlySet<string>
  /** Formulas that stay on the server, by the key of their item. */
  kept: ReadonlyMap<string, readonly FormulaDefinition[]>
  /** Whether a redacted condition is true. */
  says(key: string, part: FormulaTarget): boolean
}

interface Asking extends Pick<RedactionInput, 'keeps'> {
  scope: Scope
}

/**
 * Collects the redacted formulas. A field hidden by a redacted condition must not be named either, so this
 * repeats until nothing more is hidden.
 */
function secretsOf(form: FormDesign, rights: FormRights, { keeps, scope }: Asking): Secrets {
  const { formulas, idle, circular } = linkageOf(form)
  const gone = new Set<string>()
  const mayRead = (id: string) => {
    const { key, code } = parseReferenceId(id)
    const right = gone.has(key) ? undefined : rights.get(key)
    return isOpen(right) && (code === undefined || isOpen(right.columns?.get(code)))
  }
  const isSecret = (formula: Formula) =>
    formula.isFaulty ||
    formula.reads.isLost ||
    keeps?.(formula.text) ||
    !dependencyIds(formula).every(mayRead)
  const answer = (formula: Formula) => (circular.has(formula) ? undefined : evaluateCondition(formula, scope))
  const isHiding = (formula: Formula) =>
    formula.part === 'shown' && isSecret(formula) && !gone.has(formula.item.key) && answer(formula) === false
  for (let hiding = formulas.filter(isHiding); hiding.length; hiding = formulas.filter(isHiding))
    for (const { key } of allItemsOf(hiding.map(({ item }) => item))) gone.add(key)
  const secret = formulas.filter(isSecret)
  const says = (key: string, part: FormulaTarget) =>
    secret.some((one) => one.item.key === key && one.part === part && answer(one) === true)
  return { gone, kept: byItem([...secret, ...idle]), says }
}

function byItem(formulas: readonly FormulaDefinition[]): Map<string, FormulaDefinition[]> {
  const grouped = new Map<string, FormulaDefinition[]>()
  for (const formula of formulas)
    grouped.set(formula.item.key, [...(grouped.get(formula.item.key) ?? []), formula])
  return grouped
}

const isOpen = <Right extends ColumnRight>(right: Right | undefined): right is Right =>
  right !== undefined && right.access !== 'hidden'

/** Applies the redacted conditions to the rights. */
function settledRights(rights: FormRights, { gone, kept, says }: Secrets): FormRights {
  const settled = (key: string, right: FieldRight): FieldRight => {
    if (gone.has(key)) return hiddenRight
    if (!kept.has(key)) return right
    if (says(key, 'readonly')) return toUnwritable(right)
    return says(key, 'required') && right.access === 'edit' ? { ...right, required: true } : right
  }
  return new Map([...rights].map(([key, right]) => [key, settled(key, right)]))
}

/** Removes hidden items and redacted formulas from the items. */
const settledItems = (items: readonly FormItem[], secrets: Secrets): FormItem[] =>
  items
    .filter(({ key }) => !secrets.gone.has(key))
    .map((item) => withoutFormulas(item, secrets.kept.get(item.key) ?? []))
    .map((item) => {
      const columns = item.columns?.map((one) => ({ ...one, list: settledItems(one.list, secrets) }))
      return columns ? { ...item, columns } : item
    })

function withoutFormulas(item: FormItem, kept: readonly FormulaDefinition[]): FormItem {
  if (kept.length === 0) return item
  const parts = new Set(kept.filter(({ column }) => !column).map(({ part }) => part))
  const codes = new Set(kept.flatMap(({ column }) => column?.code ?? []))
  const { formula, ...options } = item.options
  const linkage = Object.entries(item.linkage ?? {}).filter(([part]) => !parts.has(part as FormulaTarget))
  const tableset = columnsOf(item).map((column) => (codes.has(column.code) ? computedHere(column) : column))
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
