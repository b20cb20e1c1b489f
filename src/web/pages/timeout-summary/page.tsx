import '../../lists/rows.css'
import '../../lists/list.css'
import './timeout-summary.css'
import '../../platform/designing-texts'
import { useState } from 'react'
import { PlainTable } from '../../lists/plain-table'
import { WordInput } from '../../lists/word-input'
import { api, quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Button } from '../../ui/button'
import { MonthPicker } from '../../ui/month-picker'
import { Empty, Skeleton } from '../../ui/parts'
import { columns, linesOf } from './columns'

const toggled = (keys: ReadonlySet<string>, key: string) =>
  new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key])

interface Asked {
  month: string
  toer?: string
  flowname?: string
}

const Search = ({ value, onChange }: { value: Asked; onChange(value: Asked): void }) => (
  <div className="rows-tools">
    <MonthPicker
      label={t('timeout.month')}
      value={value.month}
      onChange={(month) => onChange({ ...value, month })}
    />
    {(['toer', 'flowname'] as const).map((key) => (
      <WordInput
        key={key}
        label={t(`timeout.column.${key}`)}
        value={value[key] ?? ''}
        onChange={(text) => onChange({ ...value, [key]: text })}
      />
    ))}
  </div>
)

function Lateness({ search }: { search: Asked }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { value, failure } = useLoaded(JSON.stringify(search), () =>
    quietApi.oa.flow.timeout.summary({ search }),
  )
  if (!value) return failure ? <Empty title={failure.message} /> : <Skeleton lines={8} />
  if (!value.result.length) return <Empty title={t('timeout.none-in-month')} />
  const toggle = (uuid: string) => setOpened((keys) => toggled(keys, uuid))
  return (
    <PlainTable
      label={t('menu.timeout-summary')}
      columns={columns(opened, toggle)}
      rows={linesOf(value.result, opened)}
      keyOf={({ key }) => key}
    />
  )
}

/** 流程超时汇总: who was late in a month, how often and how long. */
export default function TimeoutSummaryPage() {
  const { value: settings } = useLoaded('summary-settings', () => api.oa.flow.timeout.summary.page({}))
  const [own, setOwn] = useState<Asked>()
  const month = settings?.DefaultData.search.month
  const search = own ?? (month ? { month } : undefined)
  return (
    <div className="q-card rows-page">
      <header className="rows-head">
        <h1>{t('menu.timeout-summary')}</h1>
        {search && <Search value={search} onChange={setOwn} />}
        {search && (
          <Button onClick={() => api.oa.flow.timeout.summary.export({ search })}>
            {t('timeout.export')}
          </Button>
        )}
      </header>
      {search ? <Lateness search={search} /> : <Skeleton lines={8} />}
    </div>
  )
}
