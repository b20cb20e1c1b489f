import type { FlowDesign, FormItem, FormTableColumn } from '../../../generated/types'
import {
  allFormItemsOf,
  type ChoiceNode,
  designLabelOf,
  itemOfColumn,
  staticChoices,
  tableColumnsOf,
} from '../../form'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { htmlOptions, htmlTranslationKey } from './design-html'
import { type TranslationMap, translateColumn, translateSource, translateText } from './translate-options'

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

const translateSentence = (sentence: string, words: TranslationMap) =>
  sentence.replace(/[^\s"(),]+/g, (part) => translateText(part, words))

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Checks whether a description belongs to the design: that of a step or a flow does; that of a request is the
 * creator's.
 */
const isDesigned = (owner: Tree) =>
  ['btnGroup', 'favourite', 'isleaf', 'formset'].some((key) => Object.hasOwn(owner, key))

/** Translates a text of a design's view by its property. */
function localizeText(text: string, key: string, owner: Tree, words: TranslationMap): string {
  if (quoting.has(key)) return translateSentence(text, words)
  if (htmlOptions.has(key)) return words[htmlTranslationKey(text)] ?? translateText(text, words)
  return naming.has(key) || (key === 'desc' && isDesigned(owner)) ? translateText(text, words) : text
}

/** Translates what a property itself says, before its own parts are translated. */
function localizeProperty(part: unknown, key: string, words: TranslationMap): unknown {
  if (sources.has(key) && isTree(part)) return translateSource(part, words)
  if (!Array.isArray(part)) return part
  if (key === 'tableset')
    return part.map((one) => (isTree(one) ? translateColumn(one as unknown as FormTableColumn, words) : one))
  if (listing.has(key)) return part.map((one) => (typeof one === 'string' ? translateText(one, words) : one))
  return part
}

/** Number of parts that are translated between interruptions. */
const partsOfSlice = 200

/** Translates the words of a design's view; words without a translation stay unchanged. */
export const localizeDesign = <Told>(result: Told, words: TranslationMap): Told =>
  runToCompletion(localizeDesignInSlices(result, words))

/** Does the same, interruptible between parts. */
export function* localizeDesignInSlices<Told>(result: Told, words: TranslationMap): SliceGenerator<Told> {
  let parts = 0
  function* walk(value: unknown): SliceGenerator<unknown> {
    const isList = Array.isArray(value)
    if (!isList && !isTree(value)) return value
    if (++parts % partsOfSlice === 0) yield
    return isList ? yield* walkList(value) : yield* walkTree(value)
  }
  function* walkList(list: readonly unknown[]): SliceGenerator<unknown[]> {
    const localized: unknown[] = []
    for (const part of list) localized.push(typeof part === 'object' ? yield* walk(part) : part)
    return localized
  }
  function* walkTree(tree: Tree): SliceGenerator<Tree> {
    const localized: [string, unknown][] = []
    for (const [key, part] of Object.entries(tree)) {
      if (written.has(key)) localized.push([key, part])
      else if (typeof part === 'string') localized.push([key, localizeText(part, key, tree, words)])
      else if (typeof part !== 'object') localized.push([key, part])
      else localized.push([key, yield* walk(localizeProperty(part, key, words))])
    }
    return Object.fromEntries(localized)
  }
  return (yield* walk(result)) as Told
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
  function* labels(choices: readonly ChoiceNode[]): Generator<string> {
    for (const choice of choices) {
      yield designLabelOf(choice)
      if (choice.children) yield* labels(choice.children)
    }
  }
  yield* labels(staticChoices(item) ?? [])
}

function* textsOfItem(item: FormItem): Generator<unknown> {
  const { options } = item
  if (!item.hideTitle && item.type !== 'grid') yield item.name
  yield* [item.tooltip, item.hint]
  yield* item.rules.map(({ message }) => message)
  yield* shownOptions.map((name) => options[name])
  yield* labelsOf(item)
  for (const column of tableColumnsOf(item)) {
    yield* [column.name, column.placeholder]
    yield* labelsOf(itemOfColumn(item, column))
  }
  yield* (item.columns ?? []).map(({ name }) => name)
}

type Translated = Pick<FlowDesign, 'formset' | 'funlist' | 'remark'>

function* textsOf({ formset, funlist, remark }: Translated): Generator<unknown> {
  for (const item of allFormItemsOf(formset.list)) yield* textsOfItem(item)
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
export const collectTranslatableTexts = (design: Translated): string[] =>
  runToCompletion(collectTranslatableTextsInSlices(design))

/** Does the same, interruptible between texts. */
export function* collectTranslatableTextsInSlices(design: Translated): SliceGenerator<string[]> {
  const texts = new Set<string>()
  let count = 0
  for (const text of textsOf(design)) {
    if (typeof text === 'string' && /\p{L}/u.test(text)) texts.add(text)
    if (++count % textsOfSlice === 0) yield
  }
  return [...texts]
}
