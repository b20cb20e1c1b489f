import { useState } from 'react'
import type { OaFlowTimeoutLogBody } from '#/generated/types'
import { DaySpan } from '../../lists/day-span'
import { WordInput } from '../../lists/word-input'
import { useIsMobile } from '../../platform/device'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'

export type Search = OaFlowTimeoutLogBody['search']

const words = ['flowname', 'toer', 'workname'] as const
const ends = [0, 1, 2, 3, 4] as const
const spans = { created: 'created_at', first_expired: 'first_expired_at' } as const

interface SearchProps {
  value: Search
  onChange(search: Search): void
}

/** What the log is searched by; a phone asks for the times only when they are wanted. */
export function SearchFields({ value, onChange }: SearchProps) {
  const isMobile = useIsMobile()
  const [isOpen, setOpen] = useState(false)
  const change = <Key extends keyof Search>(key: Key, next: Search[Key] | undefined) => {
    const { [key]: _, ...rest } = value
    onChange(next === undefined || next === '' ? rest : { ...rest, [key]: next })
  }
  return (
    <div className="rows-tools timeout-tools">
      {words.map((key) => (
        <WordInput
          key={key}
          label={t(`timeout.column.${key}`)}
          value={value[key] ?? ''}
          onChange={(text) => change(key, text)}
        />
      ))}
      <select
        className="q-input"
        aria-label={t('timeout.column.hasfinish')}
        value={value.hasfinish ?? ''}
        onChange={({ target }) =>
          change(
            'hasfinish',
            ends.find((end) => String(end) === target.value),
          )
        }
      >
        <option value="">{t('timeout.end.all')}</option>
        {ends.map((end) => (
          <option key={end} value={end}>
            {t(`timeout.end.${end}`)}
          </option>
        ))}
      </select>
      {isMobile && (
        <Button kind="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('list.filters')}
        </Button>
      )}
      {(!isMobile || isOpen) &&
        (['created', 'first_expired'] as const).map((key) => (
          <DaySpan
            key={key}
            label={t(`timeout.column.${spans[key]}`)}
            value={value[key] ?? {}}
            onChange={(span) => change(key, span)}
          />
        ))}
    </div>
  )
}
