import formSchema from '#/generated/form-schema.json'
import type { FormDesign } from '#/generated/types'
import { type SchemaFault, upgradeForm, validateDocument } from '../../../core/form'
import { JsonSyntaxError, parseJsonPositions, rangeOfPath, type TextRange, t } from '../../platform'

/** An error in the text of a form, with its range. */
export interface TextFault extends TextRange {
  text: string
}

/** A parsed form, or the errors that prevent parsing. */
export type FormTextResult = { form: FormDesign; faults: [] } | { form: null; faults: TextFault[] }

/** Describes a schema fault to the author of the document. */
export const describeFormFault = ({ path, rule, wanted }: SchemaFault): string => {
  const message = t(`designer.json.rule.${rule}`, { wanted })
  return path.length ? `${path.join(' / ')}: ${message}` : message
}

/** Parses the text of a form; every fault has its range, and only a text without faults yields a form. */
export function parseFormText(source: string): FormTextResult {
  try {
    const json = parseJsonPositions(source)
    const faults = validateDocument(formSchema, json.value).map((fault) => ({
      ...rangeOfPath(json, fault.path),
      text: describeFormFault(fault),
    }))
    if (faults.length) return { form: null, faults }
    return { form: upgradeForm(json.value), faults: [] }
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    const to = Math.min(source.length, error.at + 1)
    return { form: null, faults: [{ from: error.at, to, text: t('designer.json.syntax') }] }
  }
}
