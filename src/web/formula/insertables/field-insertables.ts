import { type FieldSymbol, printReference } from '#/core/expression'
import { t } from '../../platform'
import type { Vocabulary } from '../vocabulary'
import type { Insertable, InsertableDetail, InsertableGroup } from './insertable'

/** Returns a text as an expression literal. */
const quoted = (text: string) => JSON.stringify(text)

/** Returns a column as table functions expect it: "数量_bhq6G". */
export const columnText = ({ name, key }: FieldSymbol): string => `"${name.replaceAll('"', '')}_${key}"`

const kindNote = ({ kind }: FieldSymbol) => t(`formula.kind.${kind}`)

/** Returns the possible values of a choice as insertable comparisons. */
function choicesDetail({ choices }: FieldSymbol): InsertableDetail['more'] {
  if (!choices?.length) return undefined
  const pieces = choices.map(({ value, label }) => ({
    label,
    text: typeof value === 'number' ? String(value) : quoted(value),
  }))
  return { title: t('formula.detail.choices'), pieces }
}

function fieldOffer(field: FieldSymbol): Insertable {
  const text = printReference({ ...field, shown: false })
  const help = t(field.kind === 'table' ? 'formula.detail.table' : 'formula.detail.field')
  return {
    id: field.key,
    title: field.name,
    text,
    note: kindNote(field),
    detail: { form: text, help, more: choicesDetail(field) },
  }
}

function columnOffer(table: FieldSymbol, column: FieldSymbol): Insertable {
  const inRows = printReference({ ...column, shown: false })
  const pieces = [{ label: t('formula.detail.in-rows-piece', { name: column.name }), text: inRows }]
  return {
    id: `${table.key} ${column.key}`,
    title: column.name,
    text: columnText(column),
    note: kindNote(column),
    isInner: true,
    detail: {
      form: columnText(column),
      help: t('formula.detail.column', { table: table.name }),
      more: { title: t('formula.detail.in-rows'), pieces },
    },
  }
}

const rowOffer = (column: FieldSymbol): Insertable => ({
  ...fieldOffer(column),
  detail: {
    form: printReference({ ...column, shown: false }),
    help: t('formula.detail.row'),
    more: choicesDetail(column),
  },
})

type Words = Pick<Vocabulary, 'fields' | 'row' | 'itself'>

const isOther =
  ({ itself }: Words) =>
  ({ key }: FieldSymbol) =>
    key !== itself

/** Returns the fields of a form, tables with their columns below; in a row its own columns come first. */
export function fieldGroups(words: Words): InsertableGroup[] {
  const fields = words.fields.filter(isOther(words))
  const withColumns = (table: FieldSymbol) => [
    fieldOffer(table),
    ...(table.columns?.map((column) => columnOffer(table, column)) ?? []),
  ]
  return [
    { title: t('formula.group.row'), offers: words.row.filter(isOther(words)).map(rowOffer) },
    { title: t('formula.group.fields'), offers: fields.filter((one) => !one.columns).map(fieldOffer) },
    { title: t('formula.group.tables'), offers: fields.filter((one) => one.columns).flatMap(withColumns) },
  ]
}

/** Kinds whose displayed value differs from the stored one. */
const withShown: FieldSymbol['kind'][] = ['text', 'list', 'person', 'department', 'area', 'date', 'boolean']

/** Returns the fields by their displayed values. */
export function displayFieldGroups(words: Words): InsertableGroup[] {
  const offers = words.fields
    .filter(isOther(words))
    .filter(({ kind }) => withShown.includes(kind))
    .map((field) => {
      const text = printReference({ ...field, shown: true })
      const detail = { form: text, help: t('formula.detail.shown') }
      return { id: field.key, title: field.name, text, note: kindNote(field), detail }
    })
  return [{ title: t('formula.group.shown'), offers }]
}
