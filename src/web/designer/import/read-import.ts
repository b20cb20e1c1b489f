import type { FormDesign, Problem } from '#/generated/types'
import {
  allItemsOf,
  checkFormDesign,
  emptyForm,
  isRecord,
  mostItems,
  type SchemaFault,
  validateDocument,
} from '../../../core/form'
import type { RandomSource } from '../../platform/random'
import { formSchema } from '../form-grammar'
import { countProperties, fromJsonSchema, isJsonSchema } from './json-schema'
import { fromFormDocument, isFormDocument } from './legacy-form'
import { findScripts, type ScriptPath } from './scripts'

/** An imported form with the notes for the importing user. */
export interface FormImport {
  kind: 'form' | 'json-schema'
  form: FormDesign
  count: number
  scripts: ScriptPath[]
  /** Unsupported fields, and all other findings of the form check. */
  problems: Problem[]
}

/** Reason why a document is not a form: its syntax, its kind, or the places that violate the grammar. */
export type FormImportFailure =
  | { refused: 'syntax' | 'kind' | 'size' | 'fields' }
  | { refused: 'grammar'; faults: SchemaFault[] }

/** Maximum length of a document: a larger form cannot be saved. */
const largest = 4 * 1024 * 1024
const deepest = 64

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

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Counts the fields and layouts of an unchecked list. */
function countItems(list: unknown): number {
  let count = 0
  for (const item of listIn(list)) {
    count += 1
    for (const column of listIn(isRecord(item) ? item.columns : undefined))
      if (isRecord(column)) count += countItems(column.list)
  }
  return count
}

/** Returns the form within a flow design, or the document itself. */
const formIn = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'formset' in json ? json.formset : json

/** Reads an external document: a form of Qianpi or the predecessor, a flow design, or a JSON Schema. */
export function readImport(text: string, chance: RandomSource): FormImport | FormImportFailure {
  if (text.length > largest) return { refused: 'size' }
  const json = parsed(text)
  if (json === undefined) return { refused: 'syntax' }
  const document = formIn(json)
  const kind = isFormDocument(document) ? 'form' : 'json-schema'
  if (!isFormDocument(document) && !isJsonSchema(document)) return { refused: 'kind' }
  const fields = isFormDocument(document) ? countItems(document.list) : countProperties(document)
  if (fields > mostItems) return { refused: 'fields' }
  const form = isFormDocument(document)
    ? fromFormDocument(document, chance)
    : fromJsonSchema(document, { form: emptyForm(), chance })
  const faults = validateDocument(formSchema, form)
  if (faults.length) return { refused: 'grammar', faults }
  const count = allItemsOf(form.list).length
  return { kind, form, count, scripts: findScripts(form), problems: checkFormDesign(form) }
}
