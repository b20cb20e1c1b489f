import { withTableExpressions } from '#/core/decision/decision-tables'
import {
  builtInFunctions,
  collectFunctionNames,
  type FieldReference,
  type FieldSymbol,
  findCustomReferences,
  findFieldReferences,
  type LanguageFunction,
} from '#/core/expression'
import { t } from '../../platform'
import { isTableResult } from '../flow-functions'
import type { Vocabulary } from '../vocabulary'

/** One input of a test: a value of the form, of the row, of a function that only the server can evaluate … */
export interface TrialInput
  extends Pick<FieldSymbol, 'key' | 'name' | 'kind' | 'type' | 'choices' | 'format'> {
  about: 'value' | 'shown' | 'column' | 'custom' | 'fact' | 'remote'
}

/** A table whose rows a test needs, by the columns that are read. */
export interface TableTrialInput {
  key: string
  name: string
  columns: readonly FieldSymbol[]
}

export interface TrialInputs {
  single: readonly TrialInput[]
  tables: readonly TableTrialInput[]
}

/** Returns the key under which the value for a question is stored. */
export const trialInputId = ({ about, key }: Pick<TrialInput, 'about' | 'key'>): string => `${about} ${key}`

type Words = Pick<Vocabulary, 'fields' | 'row' | 'functions' | 'custom'>

/**
 * Returns the inputs a test of a text needs, each once; a table by the columns that are read, otherwise by
 * its first.
 */
export function trialInputsOf(written: string | readonly string[], words: Words): TrialInputs {
  const texts = withTableExpressions({ decisions: findTableDecisions(words) }, [written].flat())
  const text = texts.join('\n')
  const references = uniqueEntries(texts.map((one) => findFieldReferences(one)))
  return {
    single: [
      ...references.flatMap((reference) => fieldQuestion(reference, words) ?? []),
      ...words.row.filter(({ key }) => isWritten(text, key)).map((column) => sendRequest('column', column)),
      ...uniqueEntries(texts.map(findCustomReferences))
        .filter(({ id }) => !words.custom.some((one) => one.id === id && isTableResult(one)))
        .map((custom) => customQuestion(custom, words)),
      ...[...new Set(texts.flatMap(collectFunctionNames))].flatMap(
        (name) => functionQuestion(name, words) ?? [],
      ),
    ],
    tables: references.flatMap((reference) => tableQuestion(reference, references, words) ?? []),
  }
}

/** Returns the decision tables that a text may use. */
export const findTableDecisions = ({ custom }: Pick<Vocabulary, 'custom'>) =>
  custom.find(isTableResult)?.decisions

/** Merges lists without duplicates. */
function uniqueEntries<Named extends { id: string } | FieldReference>(lists: readonly Named[][]): Named[] {
  const idOf = (one: Named) => ('key' in one ? `${one.key} ${one.shown}` : one.id)
  return [...new Map(lists.flat().map((one) => [idOf(one), one])).values()]
}

const sendRequest = (
  about: TrialInput['about'],
  { key, name, kind, choices, format }: TrialInput | FieldSymbol,
) => {
  return { about, key, name, kind, choices, format }
}

/** Whether a column is read itself, not only named to a table function. */
const isWritten = (text: string, code: string) => new RegExp(`@\\[[^\\]]*_${code}\\s*\\]`).test(text)

function fieldQuestion(reference: FieldReference, { fields }: Words): TrialInput | undefined {
  const { key, name, shown, column } = reference
  const field = fields.find((one) => one.key === key)
  if (column || field?.kind === 'table') return undefined
  const present = field?.name ?? name
  if (shown) return { about: 'shown', key, name: t('formula.shown', { name: present }), kind: 'text' }
  return sendRequest('value', field ?? { key, name: present, kind: 'text' })
}

function tableQuestion(
  { key, shown }: FieldReference,
  all: readonly FieldReference[],
  { fields }: Words,
): TableTrialInput | undefined {
  const table = fields.find((one) => one.key === key && one.kind === 'table')
  if (!table || shown) return undefined
  const read = new Set(all.flatMap((one) => (one.column ? one.key : [])))
  const columns = table.columns?.filter((column) => read.has(column.key)) ?? []
  return { key, name: table.name, columns: columns.length ? columns : (table.columns?.slice(0, 1) ?? []) }
}

const customQuestion = ({ id, name }: { id: string; name: string }, { custom }: Words): TrialInput => ({
  about: 'custom',
  key: id,
  name: custom.find((one) => one.id === id)?.name ?? (name || id),
  kind: 'text',
})

function functionQuestion(name: string, { functions }: Words): TrialInput | undefined {
  const callee = builtInFunctions.get(name)
  if (!callee) return { about: 'remote', key: name, name, kind: 'text' }
  if (!callee.flow) return undefined
  const title = functions.find((one) => one.name === name)?.title ?? name
  const kind = callee.result === 'any' ? 'text' : callee.result
  return {
    about: 'fact',
    key: factOf(callee),
    name: title,
    kind,
    ...(kind === 'date' && { format: 'datetime' }),
  }
}

/** Maps each fact to its own name, so that running a function on it reveals which fact it returns. */
const factNames = new Proxy({}, { get: (_, fact) => fact })
const factOf = ({ run }: LanguageFunction) => String(run(...([() => factNames] as never[])))
