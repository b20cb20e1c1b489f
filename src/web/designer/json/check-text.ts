import { upgradeForm } from '#/core/form/design/upgrade'
import { checkGrammar, type GrammarFault } from '#/core/form/json-schema/validate-schema'
import type { FormDesign } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { NoJson, readJson, type Span, spanAt } from '../../platform/json-positions'
import { formGrammar } from '../form-grammar'

/** Something wrong in the text of a form, where it stands. */
export interface TextFault extends Span {
  text: string
}

/** A form as it was written, or what keeps it from being one. */
export type CheckedText = { form: FormDesign; faults: [] } | { form: null; faults: TextFault[] }

/** What a grammar's fault says to the person who wrote the document. */
export const sentenceOf = ({ path, rule, wanted }: GrammarFault): string => {
  const said = t(`designer.json.rule.${rule}`, { wanted })
  return path.length ? `${path.join(' / ')}: ${said}` : said
}

/** Reads the text of a form; every fault bears its place, and only a text without faults is a form. */
export function checkText(source: string): CheckedText {
  try {
    const json = readJson(source)
    const faults = checkGrammar(formGrammar, json.value).map((fault) => ({
      ...spanAt(json, fault.path),
      text: sentenceOf(fault),
    }))
    if (faults.length) return { form: null, faults }
    return { form: upgradeForm(json.value), faults: [] }
  } catch (error) {
    if (!(error instanceof NoJson)) throw error
    const to = Math.min(source.length, error.at + 1)
    return { form: null, faults: [{ from: error.at, to, text: t('designer.json.syntax') }] }
  }
}
