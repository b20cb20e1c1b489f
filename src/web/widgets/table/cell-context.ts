import type { FormItem, FormTableColumn } from '#/generated/types'
import { loadAllFamilies } from '../../../core/expression'
import {
  type CellContext,
  expressionScope,
  itemFieldSchema,
  itemOfColumn,
  resolveChoices,
  rowScope,
} from '../../../core/form'
import type { OptionsContext } from '../../controls/options/options'
import { companyClock, companyToday } from '../../form-host/company-clock'
import { type FormHost, formHost } from '../../form-host/form-host'
import { type RemoteFunctionCache, remoteFunctionCacheOf } from '../../form-host/remote-function-cache'
import { findEntryByName, loadSource } from '../../picker/directory-picker/load-source'
import type { PickerSource } from '../../picker/directory-picker/picker-source'
import { type Language, toDisplayText } from '../../platform'

await loadAllFamilies()

/*
 * Resolves the texts of many cells together: choices of sources that must be fetched first, and people,
 * departments and roles by name.
 */

/** Maximum wait for a sheet in milliseconds; unresolved names are left to the server's check. */
const longest = 20_000

const nothing = { form: { list: [] }, values: () => ({}) } as unknown as Pick<
  OptionsContext,
  'form' | 'values'
> & { host?: FormHost }

/** Returns the sources of the columns' pickers by entry type; names of a failed source stay unresolved. */
async function sourcesFor(
  items: readonly FormItem[],
  host: FormHost,
): Promise<ReadonlyMap<string, PickerSource>> {
  const refers = [...new Set(items.flatMap((item) => itemFieldSchema(item).refers ?? []))]
  const found = await Promise.allSettled(
    refers.map(async (one) => [one, await loadSource(one, host)] as const),
  )
  return new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}

/** Waits for a response of any source. Returns false on timeout. */
const answered = (answers: RemoteFunctionCache, until: number) =>
  new Promise<boolean>((resolve) => {
    const stop = (isAnswered: boolean) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(isAnswered)
    }
    const timer = setTimeout(() => stop(false), Math.max(0, until - Date.now()))
    const unsubscribe = answers.subscribe(() => stop(true))
  })

type Question = [name: string, args: readonly unknown[]]

const unanswered = (answers: RemoteFunctionCache, questions: readonly Question[]) =>
  questions.filter((question) => answers.stateOf(...question) === 'loading')

/** Waits until all requests have returned, or until a retry may resolve more. Returns false on timeout. */
async function settled(
  answers: RemoteFunctionCache,
  questions: readonly Question[],
  until: number,
): Promise<boolean> {
  let left = unanswered(answers, questions)
  while (await answered(answers, until)) {
    const remaining = unanswered(answers, left)
    if (remaining.length === 0 || remaining.length === left.length) return true
    left = remaining
  }
  return false
}

interface Cells {
  table: FormItem
  columns: readonly FormTableColumn[]
  around?: OptionsContext
}

/** Returns the choices of cells as far as known, and records the missing requests. */
export function resolveCellChoices(
  { table, around }: Omit<Cells, 'columns'>,
  questions: Question[] = [],
): CellContext {
  const { form, values, host = formHost() } = around ?? nothing
  const remote = (...question: Question) => {
    questions.push(question)
    return remoteFunctionCacheOf(host).answer(...question)
  }
  const scope = expressionScope({ form, values: values(), clock: companyClock(host), remote })
  return { choices: (item, row, value) => resolveChoices(item, rowScope(scope, table, row), value) }
}

/** Runs a function with the cell context, again until all requested sources have returned. */
export async function runWithCellContext<Result>(
  { columns, language, ...cells }: Cells & { language: Language },
  run: (world: CellContext) => Result,
): Promise<Result> {
  const host = cells.around?.host ?? formHost()
  const answers = remoteFunctionCacheOf(host)
  const sources = await sourcesFor(
    columns.map((column) => itemOfColumn(cells.table, column)),
    host,
  )
  const until = Date.now() + longest
  const named: CellContext['named'] = (item, text) => {
    const source = sources.get(itemFieldSchema(item).refers ?? '')
    return source && findEntryByName(source, text, (picked) => toDisplayText(item, [picked], language))
  }
  for (;;) {
    const questions: Question[] = []
    const result = run({ ...resolveCellChoices(cells, questions), named, today: companyToday(host) })
    if (unanswered(answers, questions).length === 0 || !(await settled(answers, questions, until)))
      return result
  }
}
