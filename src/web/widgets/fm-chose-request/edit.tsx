import { useCallback, useRef, useState } from 'react'
import type { FormItem, RelatedRequest, Result } from '#/generated/types'
import { autofillTargetsOf, type FieldChoice } from '../../../core/form'
import { useOptionsContext } from '../../controls/options/options'
import { type SearchRow, useRowSearch } from '../../controls/options/row-search'
import { RowSelect } from '../../controls/options/row-select'
import { pickerHintOf } from '../../controls/picker-props'
import { itemNumberOption, type WidgetProps } from '../../controls/widget-props'
import { type FormHost, useFormHost } from '../../form-host/form-host'
import { absoluteTime, useTranslator } from '../../platform'
import {
  optionTexts,
  type RequestEntry,
  readRequestSource,
  requestEntries,
  toRequestEntry,
} from './request-value'

interface RequestRow extends SearchRow {
  request: RelatedRequest
}

/** Finds a page of the requests that the person may see and the field accepts. */
async function findRequests(
  item: FormItem,
  { words, page }: { words: string; page: number },
  host: FormHost,
) {
  const { result, next } = await host.requests.find({
    nowpage: page,
    flowids: optionTexts(item, 'flows'),
    results: optionTexts(item, 'results') as Result[],
    ...(words && { words }),
  })
  const rows = result.map((request): RequestRow => {
    const { id, name } = toRequestEntry(request)
    return { value: id, label: name, request }
  })
  return { result: rows, more: next !== null }
}

const asideOf = (row: SearchRow) => {
  const { creater, created_at } = (row as RequestRow).request
  return `${creater} · ${absoluteTime(created_at)}`
}

/** Fills values of the only chosen request into other fields, unless another one was chosen meanwhile. */
function useAutofill(item: FormItem) {
  const host = useFormHost()
  const world = useOptionsContext()
  const latest = useRef<string>(undefined)
  return async (chosen: RequestEntry | undefined) => {
    if (autofillTargetsOf(item).length === 0) return
    latest.current = chosen?.id
    const source = chosen ? await readRequestSource(chosen.id, host).catch(() => undefined) : () => null
    if (source && latest.current === chosen?.id) world?.fill?.(item, source, world.at)
  }
}

/** Field that names one or several requests: searched while typing, and filled into other fields. */
export default function RequestField(field: WidgetProps<RequestEntry[]>) {
  const { item, value, onChange } = field
  const host = useFormHost()
  const entries = requestEntries(value)
  const search = useRowSearch(useCallback((looked) => findRequests(item, looked, host), [item, host]))
  const fill = useAutofill(item)
  const [chosenRequests, setTaken] = useState<readonly RequestEntry[]>([])
  const isMultiple = (itemNumberOption(item, 'multipleLimit') ?? 1) > 1
  const ids = entries.map(({ id }) => id)
  const onChosen = (chosen: FieldChoice['value'][]) => {
    const found = search.rows.map(({ request }) => toRequestEntry(request))
    const known = new Map([...chosenRequests, ...found, ...entries].map((entry) => [entry.id, entry]))
    const next = chosen.flatMap((id) => known.get(String(id)) ?? [])
    setTaken(next)
    onChange(next.length ? next : null)
    if (!isMultiple) void fill(next[0])
  }
  return (
    <RowSelect
      field={{ ...field, value: isMultiple ? ids : (ids[0] ?? null), onChange: () => undefined }}
      hint={pickerHintOf(item, useTranslator())}
      search={search}
      asideOf={asideOf}
      isMultiple={isMultiple}
      onChosen={onChosen}
      offer={{
        state: 'known',
        choices: entries.map(({ id, name }) => ({ value: id, label: name })),
        retry: search.retry,
      }}
    />
  )
}
