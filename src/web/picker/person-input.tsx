import { useId, useState } from 'react'
import { t } from '../platform/i18n'
import { TextField } from '../ui/field'
import { useOrganisation } from './load-organisation'
import { called, idOf, type Organisation, searched } from './organisation'

const offered = 12
const labelOf = (name: string, jobid: string) => `${name}(${jobid})`

const people = (organisation: Organisation, words: string) =>
  searched(organisation, words, { type: 'user' })
    .slice(0, offered)
    .flatMap((entry) => (entry.type === 'user' ? [entry] : []))

interface PersonInputProps {
  label: string
  initial: string
  onChange(id: string): void
}

/** One person, typed by name, pinyin or job number. */
export function PersonInput({ label, initial, onChange }: PersonInputProps) {
  const { value: organisation } = useOrganisation()
  const [text, setText] = useState(initial)
  const list = useId()
  const words = text.replace(/[(（].*$/, '')
  const options = organisation ? people(organisation, words) : []
  const meant = (typed: string) => {
    const number = /[(（]([^)）]+)[)）]\s*$/.exec(typed)?.[1] ?? typed
    return organisation ? called(organisation, 'user', number) : { found: [], missing: [] }
  }
  const { missing } = meant(text)
  const change = (next: string) => {
    setText(next)
    const [first] = meant(next).found
    onChange(first ? idOf(first) : '')
  }
  return (
    <>
      <TextField
        label={label}
        list={list}
        value={text}
        placeholder={t('picker.test.person')}
        hint={
          missing.length && text !== initial
            ? t('picker.test.unknown', { names: missing.join('、') })
            : undefined
        }
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={list}>
        {options.map(({ id, username, userjobid }) => (
          <option key={id} value={labelOf(username, userjobid)} />
        ))}
      </datalist>
    </>
  )
}
