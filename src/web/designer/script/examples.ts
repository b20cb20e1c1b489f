import type { FormDesign, FormItem } from '#/generated/types'
import {
  canHoldValue,
  fieldKindOf,
  formFieldsOf,
  isTableItem,
  itemFieldSchema,
  staticChoices,
  tableColumnsOf,
  valueSchemaOf,
} from '../../../core/form'
import { t } from '../../platform'
import type { ScriptTarget } from './script-target'

/** An applicable script that runs: it uses the fields of the form. */
export interface ScriptExample {
  title: string
  text: string
}

const quoted = (value: unknown) => JSON.stringify(value)
const model = (item: FormItem) => `Models[${quoted(item.model)}]`
const comment = (name: string, params = {}) => `// ${t(`designer.script.example.${name}`, params)}`

/** Wrapper that every script has (domain facts §6.7). */
const framed = (first: string, lines: readonly string[]) =>
  [
    '({',
    `  "default": function ({ ${first}, Models, FormConfig, RecursiveFormList }) {`,
    ...lines.map((line) => (line ? `    ${line}` : '')),
    '  }',
    '})',
    '',
  ].join('\n')

const takesText = (item: FormItem) =>
  canHoldValue(item) && !isTableItem(item) && [valueSchemaOf(item).type].flat().includes('string')

/** Returns the fields an example can use. */
function partsOf(form: FormDesign) {
  const items = formFieldsOf(form).filter(canHoldValue)
  const choice = items.find(
    (item) =>
      itemFieldSchema(item).chooses === 'value' &&
      fieldKindOf(item) !== 'list' &&
      staticChoices(item)?.length,
  )
  const texts = items.filter((item) => takesText(item) && item !== choice)
  return { choice, texts, table: items.find((item) => tableColumnsOf(item).length > 0), items }
}

const wholeFrame = (first: string) =>
  framed(first, [comment('start'), `console.log(${quoted(t('designer.script.example.hello'))}, Models)`])

function hiding(form: FormDesign): string | undefined {
  const { choice, items } = partsOf(form)
  const otherItems = items.filter((item) => item !== choice)
  const other = otherItems[choice ? items.indexOf(choice) : 0] ?? otherItems[0]
  const value = choice && staticChoices(choice)?.[0]?.value
  if (!choice || !other) return undefined
  return framed('nowFormItemSet, nowValue', [
    comment('hide', { when: choice.name, value, what: other.name }),
    'RecursiveFormList(FormConfig.list, (ele) => {',
    `  if (ele.key === ${quoted(other.key)}) ele.hide = ${model(choice)} !== ${quoted(value)}`,
    '})',
  ])
}

function filling(form: FormDesign): string | undefined {
  const [from, to] = partsOf(form).texts
  if (!from || !to) return undefined
  return framed('nowFormItemSet, nowValue', [
    comment('at-start'),
    'if (nowFormItemSet === null) return',
    comment('fill', { when: from.name, what: to.name }),
    `if (nowFormItemSet.key === ${quoted(from.key)}) ${model(to)} = nowValue`,
  ])
}

function clicking(form: FormDesign): string | undefined {
  const [to] = partsOf(form).texts
  return (
    to &&
    framed('buttonset', [
      comment('click', { what: to.name }),
      `${model(to)} = ${quoted(t('designer.script.example.word'))}`,
    ])
  )
}

function loading(form: FormDesign, first: string): string | undefined {
  const { table } = partsOf(form)
  const codes = table ? tableColumnsOf(table).map(({ code }) => code) : []
  if (!table) return undefined
  const row = (n: number) => `{ ${codes.map((code) => `${quoted(code)}: ${quoted(String(n))}`).join(', ')} }`
  return framed(first, [
    ...(first === 'buttonset' ? [] : [comment('at-start'), 'if (nowFormItemSet !== null) return']),
    comment('rows', { what: table.name }),
    `${model(table)} = [${row(1)}, ${row(2)}]`,
  ])
}

/** Creates example scripts for a target and the fields of this form. */
export function createScriptExamples(form: FormDesign, { button }: ScriptTarget): ScriptExample[] {
  const first = button ? 'buttonset' : 'nowFormItemSet, nowValue'
  const made: Record<string, string | undefined> = button
    ? { click: clicking(form), rows: loading(form, first) }
    : { hide: hiding(form), fill: filling(form), rows: loading(form, first) }
  return Object.entries({ frame: wholeFrame(first), ...made }).flatMap(([name, text]) =>
    text ? [{ title: t(`designer.script.example.${name}.title`), text }] : [],
  )
}
