import { lazy, Suspense, useId, useMemo, useState } from 'react'
import type { Choice, PickRequest } from '../../../generated/types'
import type { PickerEntry } from '../../picker/directory-picker/picker-source'
import { t } from '../../platform'

const DirectoryPicker = lazy(async () => {
  const { DirectoryPicker } = await import('../../picker/directory-picker/directory-picker')
  return { default: DirectoryPicker }
})

const keyOf = ({ id = '' }: PickerEntry) => `user ${id}`

/** Returns the loader of the people to pick from: the range, or the whole company. */
const loaderOf = (people: PickRequest['people']) => async () => {
  if (!people)
    return (await import('../../picker/directory-picker/company-source')).loadCompanySource('person')
  const { createTreeSource } = await import('../../picker/directory-picker/picker-source')
  return createTreeSource(
    people.map((picked) => ({ key: keyOf(picked), name: picked.name, picked, isBranch: false })),
    keyOf,
  )
}

/** Returns the choices that the requests already have, which are sent unless they are changed. */
export const choicesPicked = (requests: readonly PickRequest[] = []): Choice[] =>
  requests.flatMap(({ funid, picked }) =>
    picked.length ? [{ funid, picked: picked.map(({ id }) => id) }] : [],
  )

interface PickPeopleProps {
  request: PickRequest
  onChange(ids: string[]): void
}

/** Picks the people of a step out of its range. */
export function PickPeople({ request, onChange }: PickPeopleProps) {
  const { funname: step, multiple, people, picked } = request
  const id = useId()
  const [value, setValue] = useState<readonly PickerEntry[]>(picked)
  const load = useMemo(() => loaderOf(people), [people])
  const title = t('flow.pick-of', { step })
  return (
    <div className="q-field">
      <label className="q-field-label" htmlFor={id} data-required>
        {title}
      </label>
      <Suspense>
        <DirectoryPicker
          id={id}
          value={value}
          load={load}
          multiple={multiple}
          disabled={false}
          title={title}
          placeholder={t(multiple ? 'flow.pick-many-hint' : 'flow.pick-one-hint')}
          text={({ name }) => name}
          aria={{ 'aria-required': true }}
          onChange={(next) => {
            setValue(next)
            onChange(next.flatMap(({ id }) => id ?? []))
          }}
        />
      </Suspense>
    </div>
  )
}
