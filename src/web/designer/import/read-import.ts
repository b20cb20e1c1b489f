import type { FormDesign, Problem } from '#/generated/types'
import {
  allItemsOf,
  checkFormDesign,
  emptyForm,
  type SchemaFault,
  validateDocument,
} from '../../../core/form'
import { JsonSyntaxError, parseJsonPositions } from '../../platform/json-positions'
import type { RandomSource } from '../../platform/random'
import { formSchema } from '../form-grammar'
import { fromJsonSchema, isJsonSchema } from './json-schema'
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
  | { refused: 'syntax' | 'kind' | 'size' }
  | { refused: 'grammar'; faults: SchemaFault[] }

const largest = 8_000_000

function parsed(text: string): unknown {
  try {
    return parseJsonPositions(text).value
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined
    throw error
  }
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
  const form = isFormDocument(document)
    ? fromFormDocument(document, chance)
    : fromJsonSchema(document, { form: emptyForm(), chance })
  const faults = validateDocument(formSchema, form)
  if (faults.length) return { refused: 'grammar', faults }
  const count = allItemsOf(form.list).length
  return { kind, form, count, scripts: findScripts(form), problems: checkFormDesign(form) }
}
