import type { FlowDesign } from '../../../generated/types'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { collectTranslatableTextsInSlices } from './localize-design'

type Translatable = Pick<FlowDesign, 'i18n'>

/** Languages that a design can be translated into. */
export const designLanguages = ['en', 'es'] as const

/** Language that a design can be translated into. */
export type DesignLanguage = (typeof designLanguages)[number]

/** Returns the translation of a word of a design; empty if there is none. */
export function translationOf({ i18n }: Translatable, language: DesignLanguage, word: string): string {
  const words = i18n?.[language] ?? {}
  return Object.hasOwn(words, word) ? (words[word] ?? '') : ''
}

/** Returns the words that have no translation in a language. */
export const findUntranslated = (design: Translatable, language: DesignLanguage, words: readonly string[]) =>
  words.filter((word) => !translationOf(design, language, word).trim())

/** Sets the translation of a word in a design; an empty translation removes it. */
export function setTranslation<Design extends Translatable>(
  design: Design,
  language: DesignLanguage,
  word: string,
  text: string,
): Design {
  const { [word]: _, ...rest } = design.i18n?.[language] ?? {}
  return { ...design, i18n: { ...design.i18n, [language]: text ? { ...rest, [word]: text } : rest } }
}

/** Texts of a flow outside its design: its name and description. */
export interface FlowDescription {
  name: string
  description: string
}

/** Collects all translatable texts of a flow: its name and description, if known, and those of its design. */
export const collectFlowTexts = (design: FlowDesign, naming?: FlowDescription): string[] =>
  runToCompletion(flowTextsInSlices(design, naming))

function* flowTextsInSlices(design: FlowDesign, naming?: FlowDescription): SliceGenerator<string[]> {
  const outside = naming ? [naming.name, naming.description].filter((word) => word.trim()) : []
  return [...new Set([...outside, ...(yield* collectTranslatableTextsInSlices(design))])]
}

/**
 * Checks whether a translation of a flow is begun but incomplete in any language; interruptible between its
 * texts.
 */
export function* isPartlyTranslatedInSlices(
  design: FlowDesign,
  naming?: FlowDescription,
): SliceGenerator<boolean> {
  const started = designLanguages.filter((language) => Object.keys(design.i18n?.[language] ?? {}).length > 0)
  const words = started.length ? yield* flowTextsInSlices(design, naming) : []
  return started.some((language) => words.some((word) => !translationOf(design, language, word).trim()))
}
