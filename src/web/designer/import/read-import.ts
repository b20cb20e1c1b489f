import { checkFormDesign } from '#/core/form/check/check-design'
import { allItemsOf } from '#/core/form/design/items'
import { emptyForm } from '#/core/form/design/upgrade'
import { checkGrammar, type GrammarFault } from '#/core/form/json-schema/validate-schema'
import type { FormDesign, Problem } from '#/generated/types'
import { NoJson, readJson } from '../../platform/json-positions'
import type { Chance } from '../../platform/random'
import { formGrammar } from '../form-grammar'
import { fromJsonSchema, isJsonSchema } from './json-schema'
import { fromFormDocument, isFormDocument } from './legacy-form'
import { type ScriptPlace, scriptsIn } from './scripts'

/** A document as a form, with what whoever takes it over should know. */
export interface Imported {
  kind: 'form' | 'json-schema'
  form: FormDesign
  count: number
  scripts: ScriptPlace[]
  /** Fields that this house does not have, and whatever else the check of forms finds. */
  problems: Problem[]
}

/** Why a document is no form: its syntax, its kind, or the places its grammar does not allow. */
export type Unreadable =
  | { refused: 'syntax' | 'kind' | 'size' }
  | { refused: 'grammar'; faults: GrammarFault[] }

const largest = 8_000_000

function parsed(text: string): unknown {
  try {
    return readJson(text).value
  } catch (error) {
    if (error instanceof NoJson) return undefined
    throw error
  }
}

/** A flow design carries its form within. */
const formIn = (json: unknown): unknown =>
  typeof json === 'object' && json !== null && 'formset' in json ? json.formset : json

/** Reads a document from outside: a form of ours or of the predecessor, a flow design, or a JSON Schema. */
export function readImport(text: string, chance: Chance): Imported | Unreadable {
  if (text.length > largest) return { refused: 'size' }
  const json = parsed(text)
  if (json === undefined) return { refused: 'syntax' }
  const document = formIn(json)
  const kind = isFormDocument(document) ? 'form' : 'json-schema'
  if (!isFormDocument(document) && !isJsonSchema(document)) return { refused: 'kind' }
  const form = isFormDocument(document)
    ? fromFormDocument(document, chance)
    : fromJsonSchema(document, { form: emptyForm(), chance })
  const faults = checkGrammar(formGrammar, form)
  if (faults.length) return { refused: 'grammar', faults }
  const count = allItemsOf(form.list).length
  return { kind, form, count, scripts: scriptsIn(form), problems: checkFormDesign(form) }
}
