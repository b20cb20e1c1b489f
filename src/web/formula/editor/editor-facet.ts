import { Compartment, EditorState, type Extension, Facet, type StateEffect } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'
import { t } from '../../platform/i18n/i18n'
import type { Vocabulary } from '../vocabulary'
import { type Words, wordsOf } from './vocabulary-names'

/** What surrounds the text and may change while it is written. */
export interface Setting {
  vocabulary: Vocabulary
  /** A condition must end in yes or no. */
  as?: 'condition'
  label: string
  placeholder?: string
}

interface Surroundings extends Omit<Setting, 'vocabulary'> {
  words: Words
}

const unset: Setting = {
  vocabulary: { fields: [], row: [], functions: [], remote: [], custom: [] },
  label: '',
}

/** What surrounds the text at present, with the words of its vocabulary indexed. */
export const surroundings = Facet.define<Setting, Surroundings>({
  combine: ([setting = unset]) => ({ ...setting, words: wordsOf(setting.vocabulary) }),
})

const place = new Compartment()

const extensionsOf = (setting: Setting): Extension => [
  surroundings.of(setting),
  EditorView.contentAttributes.of({ 'aria-label': setting.label }),
  placeholder(setting.placeholder ?? ''),
  EditorState.phrases.of({ Completions: t('formula.completions') }),
]

/** The editor's first setting. */
export const withSetting = (setting: Setting): Extension => place.of(extensionsOf(setting))

/** Puts a new setting in the place of the old one; the text, its history and the caret stay. */
export const toSetting = (setting: Setting): StateEffect<unknown> => place.reconfigure(extensionsOf(setting))
