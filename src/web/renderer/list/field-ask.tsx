import { lazy, Suspense } from 'react'
import type { FieldSearch, SoughtField } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { IconButton } from '../../ui/button'

export interface AskProps {
  field: SoughtField
  ask: FieldSearch
  onChange(ask: FieldSearch): void
}

/** The question without what was asked so far. */
const bare = ({ key, column }: FieldSearch): FieldSearch => ({ key, ...(column !== undefined && { column }) })

const TextAsk = ({ field, ask, onChange }: AskProps) => (
  <input
    className="q-input"
    aria-label={field.name}
    placeholder={t('list.has')}
    maxLength={100}
    value={ask.has ?? ''}
    onChange={({ target }) => onChange({ ...bare(ask), ...(target.value && { has: target.value }) })}
  />
)

/** Two ends, of numbers or of days. */
const BoundsAsk = ({ field, ask, onChange }: AskProps) => {
  const isNumber = field.by === 'number'
  const end = (which: 'from' | 'to') => (
    <input
      className="q-input"
      type={isNumber ? 'number' : 'date'}
      step="any"
      aria-label={t(`list.span-${which}`, { name: field.name })}
      placeholder={t(which === 'from' ? 'list.least' : 'list.most')}
      value={ask[which] ?? ''}
      onChange={({ target: { value } }) => {
        const { [which]: _, ...rest } = ask
        onChange({ ...rest, ...(value !== '' && { [which]: isNumber ? Number(value) : value }) })
      }}
    />
  )
  return (
    <span className="list-bounds">
      {end('from')}
      <span aria-hidden="true">–</span>
      {end('to')}
    </span>
  )
}

type Among = NonNullable<FieldSearch['in']>[number]

const ChoiceAsk = ({ field, ask, onChange }: AskProps) => {
  const yesNo = [true, false].map((value) => ({ value, label: t(value ? 'list.yes' : 'list.no') }))
  const choices: readonly { value: Among; label: string }[] = field.choices ?? yesNo
  const chosen = ask.in ?? []
  const toggle = (value: Among) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
    onChange({ ...bare(ask), ...(next.length && { in: next }) })
  }
  return (
    <fieldset className="list-choices" aria-label={field.name}>
      {choices.map(({ value, label }) => (
        <label key={String(value)}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

const PickAsk = lazy(() => import('./pick-ask'))

/** More options than these are searched and chosen from a list. */
const mostBoxes = 12

const LazyPick = (props: AskProps) => (
  <Suspense fallback={<span className="q-input" aria-busy="true" />}>
    <PickAsk {...props} />
  </Suspense>
)

const asks = { text: TextAsk, number: BoundsAsk, date: BoundsAsk, choice: ChoiceAsk, switch: ChoiceAsk }

/** What one field of the form must hold; how it is asked goes by what the field holds. */
export function FieldAsk({ onRemove, ...props }: AskProps & { onRemove(): void }) {
  const { field } = props
  const isPicked = field.refers !== undefined || (field.choices?.length ?? 0) > mostBoxes
  const Ask = isPicked ? LazyPick : asks[field.by]
  return (
    <div className="list-ask">
      <span className="list-ask-name">{field.name}</span>
      <Ask {...props} />
      <IconButton icon="close" label={t('list.remove-field', { name: field.name })} onClick={onRemove} />
    </div>
  )
}
