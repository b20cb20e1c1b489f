import { type Node, type Pattern, parse } from 'acorn'
import { full, fullAncestor } from 'acorn-walk'
import { findXmlKind } from '#/core/text/xml-kind'
import type { FormDesign, FormItem, ImportMapping, Problem } from '#/generated/types'
import {
  allFormItemsOf,
  checkFormDesign,
  isRecord,
  maxItems,
  removeUnlimitedLimits,
  type SchemaFault,
} from '../../../core/form'
import type { Language } from '../../platform'
import type { RandomSource } from '../../platform/random'
import { sandboxGlobals } from '../../sandbox/globals'
import { fromFamily } from './families/from-family'
import { mappingOf } from './families/mapping'
import { detectForeignForm, type ForeignKind } from './foreign-documents'
import { adaptFormFamily } from './form-family/adapt-form'
import { type ImportLoss, ImportLossList } from './import-losses'
import { fromJsonSchema, isJsonSchemaDocument } from './json-schema/read-schema'
import { fromFormDocument, isFormDocument } from './legacy-form'
import { repairForm } from './repair-grammar'
import { findScripts, isSandboxScript, readTextPath, type ScriptPath } from './scripts'

const asValue = (script: string) => (/^\s*\{/.test(script) ? `(${script})` : script)

function namesIn(pattern: Pattern | null | undefined): string[] {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(namesIn)
  if (pattern.type === 'RestElement') return namesIn(pattern.argument)
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left)
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one.argument))
}

type Loose = Node & { id?: Pattern | null; params?: Pattern[]; param?: Pattern | null }

/** Returns every name that a script declares, in any scope. */
function declaredIn(tree: Node): Set<string> {
  const names = new Set(['arguments', 'this'])
  full(tree, (node) => {
    const { id, params = [], param } = node as Loose
    for (const pattern of [id, param, ...params]) for (const name of namesIn(pattern)) names.add(name)
  })
  return names
}

/** Whether an identifier is only tested, as in `typeof window`. */
const isAsked = (ancestors: readonly Node[]) => ancestors.at(-2)?.type === 'UnaryExpression'

/**
 * Returns the names a script uses but neither declares nor gets from its globals, such as alert or $: it
 * fails when it reaches them. Returns none for a text that cannot be parsed; the interpreter reports its
 * errors.
 */
export function findUndefinedNames(script: string): string[] {
  const lacking = new Set<string>()
  try {
    const tree = parse(asValue(script), { ecmaVersion: 'latest' })
    const declared = declaredIn(tree)
    fullAncestor(tree, (node, _, ancestors) => {
      const name = node.type === 'Identifier' ? (node as Node & { name: string }).name : undefined
      if (name && !declared.has(name) && !sandboxGlobals.has(name) && !isAsked(ancestors)) lacking.add(name)
    })
  } catch {
    return []
  }
  return [...lacking]
}

/** A form whose limits that mean none are removed, with the items that had such limits. */
interface NormalizedForm {
  form: FormDesign
  unlimited: FormItem[]
}

/**
 * Removes limits that mean none: a length of -1, or two limits of 0, are what other systems write for "no limit".
 */
function normalizeLimits(form: FormDesign): NormalizedForm {
  const unlimited: FormItem[] = []
  const normalize = (item: FormItem): FormItem => {
    const options = removeUnlimitedLimits(item)
    const isUnlimited = options !== item.options
    if (isUnlimited) unlimited.push(item)
    const columns = item.columns?.map((column) => ({ ...column, list: column.list.map(normalize) }))
    return {
      ...item,
      ...(isUnlimited && { options }),
      ...(columns && { columns }),
    }
  }
  return { form: { ...form, list: form.list.map(normalize) }, unlimited }
}

/** An imported form with the notes for the importing user. */
export interface FormImport {
  kind: 'form' | 'json-schema' | 'foreign'
  /** Name of the system that the document is from, if it is another one. */
  system?: string
  /** Number of its fields that lose nothing. */
  accepted?: number
  form: FormDesign
  count: number
  scripts: ScriptPath[]
  /** Names that each script of the sandbox uses and the sandbox lacks. */
  lacking: { path: ScriptPath; names: string[] }[]
  /** Unsupported fields, and all other findings of the form check. */
  problems: Problem[]
  /** Parts of the document that the form leaves out or has otherwise, each with its path. */
  losses: readonly ImportLoss[]
  /** Number of losses, of which the first are described. */
  lossCount: number
  /** Number of losses that the form has otherwise. */
  changeCount: number
  /** Number of keys and codes that were renewed. */
  renewed: number
  /** Items whose limits meant none. */
  unlimited: FormItem[]
}

/** Reason why a document is not a form: its syntax, its kind, or the places that violate the grammar. */
export type FormImportFailure =
  | { refused: 'syntax' | 'kind' | 'size' | 'items' }
  | { refused: 'foreign'; foreign: ForeignKind }
  | { refused: 'grammar'; faults: readonly SchemaFault[] }

/** Maximum number of characters of a document, as for a form that is saved. */
export const maxImportLength = 4_000_000

/** Maximum number of nested objects and lists. */
const deepest = 64

/** Maximum number of items that are converted; layouts of merged cells and lists of fields make fewer of them. */
const maxConverted = 10 * maxItems

const isDeeper = (json: unknown, most: number): boolean =>
  typeof json === 'object' &&
  json !== null &&
  (most === 0 || Object.values(json).some((part) => isDeeper(part, most - 1)))

/** Parses a JSON text; undefined if it is none, or nested too deep. */
function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isDeeper(json, deepest) ? undefined : json
  } catch {
    return undefined
  }
}

/** Counts the items of a list and of its layouts, before they are checked. */
function countItems(list: unknown): number {
  if (!Array.isArray(list)) return 0
  const inside = (item: unknown): number =>
    isRecord(item) && Array.isArray(item.columns)
      ? item.columns.reduce<number>(
          (sum, column) => sum + (isRecord(column) ? countItems(column.list) : 0),
          0,
        )
      : 0
  return list.reduce<number>((sum, item) => sum + 1 + inside(item), 0)
}

/** Returns the form within a flow design, exported or bare, or the document itself. */
function formIn(json: unknown): unknown {
  if (!isRecord(json)) return json
  const design = isRecord(json.design) ? json.design : json
  return 'formset' in design ? design.formset : json
}

/** Returns what a text holds if it is JSON itself, as in exports of databases. */
const unpacked = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[{[]/.test(value) ? parsed(value) : value

/** Finds the form in an envelope of another system; undefined if it holds none, or several. */
function formInEnvelope(json: unknown, losses: ImportLossList): Record<string, unknown> | undefined {
  if (!isRecord(json)) return undefined
  const parts = Object.entries(json).map(([name, part]) => [name, unpacked(part)] as const)
  const forms = parts.filter(([, part]) => isFormDocument(part))
  const [found] = forms
  if (!found || forms.length > 1) return undefined
  for (const [name] of parts) if (name !== found[0]) losses.add([name], 'beside-schema')
  return found[1] as Record<string, unknown>
}

interface ImportContext {
  chance: RandomSource
  language: Language
}

/**
 * Reads an external document: a form of Qianpi or the FormMaking family, a flow design, a JSON Schema, or a form of
 * another system that has a mapping.
 */
export function readImport(text: string, context: ImportContext): FormImport | FormImportFailure {
  if (text.length > maxImportLength) return { refused: 'size' }
  const xml = findXmlKind(text)
  if (xml) return { refused: 'foreign', foreign: xml }
  const json = parsed(text)
  if (json === undefined) return { refused: 'syntax' }
  const document = formIn(unpacked(json))
  if (isFormDocument(document)) return readForm(document, context)
  const foreign = detectForeignForm(document)
  const mapping = foreign && mappingOf(foreign)
  if (mapping) return readFamily(document, mapping, context)
  if (foreign) return { refused: 'foreign', foreign }
  if (isJsonSchemaDocument(document)) return readSchema(document, context)
  const losses = new ImportLossList()
  const inner = formInEnvelope(document, losses)
  return inner ? readForm(inner, context, losses) : { refused: 'kind' }
}

function readForm(
  document: Record<string, unknown>,
  { chance }: ImportContext,
  losses = new ImportLossList(),
): FormImport | FormImportFailure {
  if (countItems(document.list) > maxConverted) return { refused: 'items' }
  const adapted = adaptFormFamily(document, { losses, chance })
  const { form, renewed } = fromFormDocument(adapted, { losses, chance })
  return describe({ kind: 'form', form, losses, renewed })
}

function readSchema(document: unknown, context: ImportContext) {
  const losses = new ImportLossList()
  const form = fromJsonSchema(document, losses, context)
  return describe({ kind: 'json-schema', form, losses, renewed: 0 })
}

function readFamily(document: unknown, mapping: ImportMapping, context: ImportContext) {
  const losses = new ImportLossList()
  const made = fromFamily(document, mapping, { losses, ...context })
  return describe({ kind: 'foreign', system: mapping.title, ...made, losses, renewed: 0 })
}

interface Conversion extends Pick<FormImport, 'kind' | 'system' | 'accepted' | 'form' | 'renewed'> {
  losses: ImportLossList
}

/** Repairs and checks a converted form, and adds the notes for the importing user. */
function describe({ losses, form: converted, ...rest }: Conversion): FormImport | FormImportFailure {
  const count = allFormItemsOf(converted.list).length
  if (count > maxItems) return { refused: 'items' }
  const repaired = repairForm(converted, losses)
  if (repaired.faults.length) return { refused: 'grammar', faults: repaired.faults }
  const { form, unlimited } = normalizeLimits(repaired.form)
  const scripts = findScripts(form)
  const lacking = scripts.filter(isSandboxScript).flatMap((path) => {
    const names = findUndefinedNames(readTextPath(form, path))
    return names.length ? [{ path, names }] : []
  })
  return {
    ...rest,
    form,
    count,
    scripts,
    lacking,
    problems: checkFormDesign(form),
    losses: losses.described,
    lossCount: losses.count,
    changeCount: losses.changeCount,
    unlimited,
  }
}
