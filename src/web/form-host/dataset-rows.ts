import { memoizeWeak } from '#/core/text/memoize'
import type { DatabasePage, FormDesign, FormItem } from '#/generated/types'
import { loadAllFamilies } from '../../core/expression'
import {
  type CellLocation,
  cellScope,
  databaseSetOf,
  evaluateParameters,
  expressionScope,
  type FormValues,
  searchPathOf,
} from '../../core/form'
import { createResource, type Resource } from '../platform'
import { companyClock } from './company-clock'
import { type FormHost, formHost } from './form-host'
import { remoteFunctionCacheOf } from './remote-function-cache'

await loadAllFamilies()

/** Form that contains a field choosing from a database set. */
interface Around {
  form: FormDesign
  host?: FormHost
  values(): FormValues
  at?: CellLocation
}

/** Search for rows. */
interface Looked {
  words: string
  page: number
}

/** Returns the parameters of a field for the current form values. */
function parametersIn(item: FormItem, around: Around | undefined): Record<string, unknown> {
  if (!around) return {}
  const { form, host = formHost(), values, at } = around
  const now = values()
  const scope = expressionScope({
    form,
    values: now,
    clock: companyClock(host),
    remote: remoteFunctionCacheOf(host).answer,
  })
  return Object.fromEntries(evaluateParameters(item, cellScope(scope, now, at)))
}

const plain = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? (value as string | number | boolean) : null

/** Returns a page of the rows that match the typed text. */
export function searchDatasetRows(
  item: FormItem,
  around: Around | undefined,
  { words, page }: Looked,
): Promise<DatabasePage> {
  const parameters = Object.fromEntries(
    Object.entries(parametersIn(item, around)).map(([name, value]) => [name, plain(value)]),
  )
  const body = { id: databaseSetOf(item) ?? '', currentPage: page, search: { words, parameters } }
  return (around?.host ?? formHost()).searchRows(body, searchPathOf(item))
}

/** Column of a set shown in the choice. */
interface SetColumn {
  name: string
  title: string
  shown: boolean
}

const columnsOf = memoizeWeak((_: FormHost) => new Map<string, Resource<readonly string[]>>())

/** Loads once the columns of a set that are shown beside a row's label. */
export function loadDisplayColumns(id: string, host: FormHost = formHost()): Promise<readonly string[]> {
  const columns = columnsOf(host)
  const found = columns.get(id) ?? createResource(() => fetchDisplayColumns(id, host))
  columns.set(id, found)
  return found.load()
}

async function fetchDisplayColumns(id: string, host: FormHost): Promise<readonly string[]> {
  const set = await host.loadDataset(id)
  const columns = JSON.parse(set.columns) as SetColumn[]
  return columns.filter(({ name, shown }) => shown && name !== set.label).map(({ name }) => name)
}
