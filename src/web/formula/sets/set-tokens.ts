import { Compartment, EditorState, type Extension, Facet, type StateEffect } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'
import { t } from '../../platform'
import type { TokenMark } from '../editor/token-marks'

/** Operations of a contact formula, as written. */
export const operations = ['union', 'intersection', 'difference'] as const

/** Context of a contact formula, which may change while it is edited. */
export interface SetEditorSettings {
  label: string
  placeholder: string
  /** Names of the chosen items, which the formula calls $1…$n. */
  names: readonly string[]
  isFaulty: boolean
  readOnly?: boolean
}

/** Current names of the chosen items. */
export const itemNamesFacet = Facet.define<readonly string[], readonly string[]>({
  combine: ([names = []]) => names,
})

const place = new Compartment()

const extensionsOf = ({
  label,
  names,
  isFaulty,
  readOnly = false,
  ...setting
}: SetEditorSettings): Extension => [
  itemNamesFacet.of(names),
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(isFaulty ? { 'aria-invalid': 'true' } : {}),
  }),
  [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)],
  placeholder(setting.placeholder),
  EditorState.phrases.of({ Completions: t('formula.completions') }),
]

/** Initial settings of the editor. */
export const initSetEditor = (setting: SetEditorSettings): Extension => place.of(extensionsOf(setting))

/** Replaces the settings of the editor. */
export const updateSetEditor = (setting: SetEditorSettings): StateEffect<unknown> =>
  place.reconfigure(extensionsOf(setting))

/** Returns the marks of a contact formula: chosen items and the three operations. */
export function setMarksOf(text: string, names: readonly string[]): TokenMark[] {
  return [...text.matchAll(/\$(\d+)|\b(?:union|intersection|difference)\b/g)].map((match) => {
    const { 0: word, 1: number, index } = match
    const span = { from: index, to: index + word.length }
    if (number === undefined)
      return { ...span, kind: 'function', title: t(`picker.formula.${word}`), known: true }
    const name = names[Number(number) - 1]
    return { ...span, kind: 'operand', title: name ?? word, known: name !== undefined }
  })
}
