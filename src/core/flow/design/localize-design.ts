import type { FlowDesign, FormItem, FormTableColumn } from '../../../generated/types'
import {
  allItemsOf,
  type ChoiceNode,
  columnsOf,
  designLabelOf,
  itemOfColumn,
  staticChoices,
} from '../../form'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { htmlOptions, htmlTranslationKey } from './design-html'
import { translateColumn, translateSource } from './translate-options'
import { type TranslationMap, translateText } from './translate-text'

/** Properties that contain words of a design, in the design itself and in its views. */
const naming = new Set([
  ...['name', 'label', 'flowname', 'funname', 'PreFunName', 'NowFunName', 'button', 'step', 'stepName'],
  ...[
    'placeholder',
    'startPlaceholder',
    'endPlaceholder',
    'unit',
    'prefix',
    'suffix',
    'tooltip',
    'hint',
    'message',
  ],
  ...['dividerhtml', 'activeText', 'inactiveText', 'remark', 'description', 'note'],
])

/** Properties that contain people's own text, which is not translated. */
const written = new Set(['written', 'formdata', 'form_save', 'values', 'defaults', 'defaultValue', 'suggest'])

/** Properties that contain the choices of fields and columns. */
const sources = new Set(['options', 'datasourceAdvanced'])

/** Lists of names: steps, fields and flows that a path leads to or depends on. */
const listing = new Set(['to', 'fields', 'open', 'sonflows'])

/** Sentences that quote fields and choices; each of their parts is translated separately. */
const quoting = new Set(['because', 'line'])

const saidWithin = (sentence: string, words: TranslationMap) =>
  sentence.replace(/[^\s"(),]+/g, (part) => translateText(part, words))

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Checks whether a description belongs to the design: that of a step or a flow does; that of a request is the
 * creator's.
 */
const isDesigned = (owner: Record<string, unknown>) =>
  ['btnGroup', 'favourite', 'isleaf', 'formset'].some((key) => Object.hasOwn(owner, key))

/** Translates the words of a design's view; words without a translation stay unchanged. */
export function localizeDesign<Told>(told: Told, words: TranslationMap): Told {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isTree(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (written.has(key)) return [key, part]
        if (sources.has(key) && isTree(part)) return [key, walk(translateSource(part, words))]
        if (key === 'tableset' && Array.isArray(part)) return [key, walk(part.map(columnIn))]
        if (listing.has(key) && Array.isArray(part)) return [key, part.map(inList)]
        if (typeof part !== 'string') return [key, walk(part)]
        if (quoting.has(key)) return [key, saidWithin(part, words)]
        if (htmlOptions.has(key)) return [key, words[htmlTranslationKey(part)] ?? translateText(part, words)]
        return [
          key,
          naming.has(key) || (key === 'desc' && isDesigned(value)) ? translateText(part, words) : part,
        ]
      }),
    )
  }
  const columnIn = (part: unknown) =>
    isTree(part) ? translateColumn(part as unknown as FormTableColumn, words) : part
  const inList = (part: unknown) => (typeof part === 'string' ? translateText(part, words) : walk(part))
  return walk(told) as Told
}

const itemOptions = [
  'placeholder',
  'startPlaceholder',
  'endPlaceholder',
  'unit',
  'prefix',
  'suffix',
  'activeText',
]
const shownOptions = [...itemOptions, 'inactiveText', 'dividerhtml', ...htmlOptions]

/** Iterates over the labels of a field's choices, nested ones included. */
function* labelsOf(item: FormItem): Generator<string> {
  function* within(choices: readonly ChoiceNode[]): Generator<string> {
    for (const choice of choices) {
      yield designLabelOf(choice)
      if (choice.children) yield* within(choice.children)
    }
  }
  yield* within(staticChoices(item) ?? [])
}

function* textsOfItem(item: FormItem): Generator<unknown> {
  const { options } = item
  if (!item.hideTitle && item.type !== 'grid') yield item.name
  yield* [item.tooltip, item.hint]
  yield* item.rules.map(({ message }) => message)
  yield* shownOptions.map((name) => options[name])
  yield* labelsOf(item)
  for (const column of columnsOf(item)) {
    yield* [column.name, column.placeholder]
    yield* labelsOf(itemOfColumn(item, column))
  }
  yield* (item.columns ?? []).map(({ name }) => name)
}

type Translated = Pick<FlowDesign, 'formset' | 'funlist' | 'remark'>

function* textsOf({ formset, funlist, remark }: Translated): Generator<unknown> {
  for (const item of allItemsOf(formset.list)) yield* textsOfItem(item)
  for (const { name, desc, btnGroup } of funlist) {
    yield* [name, desc]
    for (const button of btnGroup) yield* [button.name, ...button.NextFun.map((next) => next.name)]
  }
  for (const { name, rules } of formset.decisions ?? []) yield* [name, ...rules.map(({ note }) => note)]
  yield remark
}

/** Number of texts that are collected between interruptions. */
const textsOfSlice = 500

/** Collects all translatable texts of a design, each once, in the order of the form and the steps. */
export const collectTexts = (design: Translated): string[] => runToCompletion(collectTextsInSlices(design))

/** Does the same, interruptible between texts. */
export function* collectTextsInSlices(design: Translated): SliceGenerator<string[]> {
  const texts = new Set<string>()
  let count = 0
  for (const text of textsOf(design)) {
    if (typeof text === 'string' && /\p{L}/u.test(text)) texts.add(text)
    if (++count % textsOfSlice === 0) yield
  }
  return [...texts]
}
