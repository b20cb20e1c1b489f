import type { FlowDesign } from '../../../generated/types'
import { collectTexts } from './localize-design'

type Translatable = Pick<FlowDesign, 'i18n'>

/** The languages that a design is translated into. */
export const designLanguages = ['en', 'es'] as const

/** A language that a design is translated into. */
export type DesignLanguage = (typeof designLanguages)[number]

/** The translation of a word of a design; empty if there is none. */
export function translationOf({ i18n }: Translatable, language: DesignLanguage, word: string): string {
  const words = i18n?.[language] ?? {}
  return Object.hasOwn(words, word) ? (words[word] ?? '') : ''
}

/** Which of these words a design does not say in a language. */
export const findUntranslated = (design: Translatable, language: DesignLanguage, words: readonly string[]) =>
  words.filter((word) => !translationOf(design, language, word).trim())

/** The design with a word said in a language; an empty translation is none. */
export function setTranslation<Design extends Translatable>(
  design: Design,
  language: DesignLanguage,
  word: string,
  text: string,
): Design {
  const { [word]: _, ...others } = design.i18n?.[language] ?? {}
  return { ...design, i18n: { ...design.i18n, [language]: text ? { ...others, [word]: text } : others } }
}

/** What is said of a flow outside its design: its name and what it is for. */
export interface FlowDescription {
  name: string
  description: string
}

/** Every word of a flow that can be translated: its name and description as far as they are known, then its design's. */
export function collectFlowTexts(design: FlowDesign, naming?: FlowDescription): string[] {
  const outside = naming ? [naming.name, naming.description].filter((word) => word.trim()) : []
  return [...new Set([...outside, ...collectTexts(design)])]
}

/** Whether a flow is translated into a language in part only: begun and not finished. */
export function isHalfTranslated(design: FlowDesign, naming?: FlowDescription): boolean {
  const begun = designLanguages.filter((language) => Object.keys(design.i18n?.[language] ?? {}).length > 0)
  const words = begun.length ? collectFlowTexts(design, naming) : []
  return begun.some((language) => findUntranslated(design, language, words).length > 0)
}
