import { Compartment, EditorState, type Extension, Facet, type StateEffect } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'
import { t } from '../../platform'
import type { Vocabulary } from '../vocabulary'
import { indexVocabulary, type VocabularyIndex } from './vocabulary-names'

/** Context of the text, which may change while it is edited. */
export interface EditorSettings {
  vocabulary: Vocabulary
  /** Whether the text is a condition, whose result must be boolean. */
  as?: 'condition'
  label: string
  placeholder?: string
}

interface Surroundings extends Omit<EditorSettings, 'vocabulary'> {
  words: VocabularyIndex
}

const unset: EditorSettings = {
  vocabulary: { fields: [], row: [], functions: [], remote: [], custom: [] },
  label: '',
}

/** Current context of the text, with its vocabulary indexed. */
export const editorContextFacet = Facet.define<EditorSettings, Surroundings>({
  combine: ([setting = unset]) => ({ ...setting, words: indexVocabulary(setting.vocabulary) }),
})

const place = new Compartment()

const extensionsOf = (setting: EditorSettings): Extension => [
  editorContextFacet.of(setting),
  EditorView.contentAttributes.of({ 'aria-label': setting.label }),
  placeholder(setting.placeholder ?? ''),
  EditorState.phrases.of({ Completions: t('formula.completions') }),
]

/** Initial settings of the editor. */
export const initEditorSettings = (setting: EditorSettings): Extension => place.of(extensionsOf(setting))

/** Replaces the settings; text, history and caret stay. */
export const updateEditorSettings = (setting: EditorSettings): StateEffect<unknown> =>
  place.reconfigure(extensionsOf(setting))
