import { Compartment, EditorState, type Extension, Facet, type StateEffect } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'
import { t } from '../../platform/i18n/i18n'
import type { Vocabulary } from '../vocabulary'
import { indexVocabulary, type VocabularyIndex } from './vocabulary-names'

/** What surrounds the text and may change while it is written. */
export interface EditorSettings {
  vocabulary: Vocabulary
  /** A condition must end in yes or no. */
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

/** What surrounds the text at present, with the words of its vocabulary indexed. */
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

/** The editor's first setting. */
export const initEditorSettings = (setting: EditorSettings): Extension => place.of(extensionsOf(setting))

/** Puts a new setting in the place of the old one; the text, its history and the caret stay. */
export const updateEditorSettings = (setting: EditorSettings): StateEffect<unknown> =>
  place.reconfigure(extensionsOf(setting))
