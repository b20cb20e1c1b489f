import { useEffect, useId, useRef, useState } from 'react'
import { listSeparator, t } from '../../platform'
import { TextField } from '../../ui'
import { useOrganisation } from './load-organisation'
import { findEntriesByName, type Organisation, orgEntryId, searchPeople } from './organisation'

const offered = 12
const labelOf = (name: string, jobid: string) => `${name}(${jobid})`

const people = (organisation: Organisation, words: string) =>
  searchPeople(organisation, words).slice(0, offered)

/** Finds the person named by a text; a number in brackets is used instead of the name. */
function findPersonByText(text: string, organisation: Organisation | undefined) {
  const number = /[(（]([^)）]+)[)）]\s*$/.exec(text)?.[1] ?? text
  return organisation ? findEntriesByName(organisation, 'user', number) : { found: [], missing: [] }
}

interface PersonInputProps {
  label: string
  initial: string
  onChange(id: string): void
}

/** One person, typed by name, pinyin or job number. */
export function PersonInput({ label, initial, onChange }: PersonInputProps) {
  const { value: organisation } = useOrganisation()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? initial
  const list = useId()
  const words = text.replace(/[(（].*$/, '')
  const options = organisation ? people(organisation, words) : []
  const { found, missing } = findPersonByText(typed ?? '', organisation)
  const id = found[0] ? orgEntryId(found[0]) : ''
  const tell = useRef(onChange)
  tell.current = onChange
  const isTyped = typed !== undefined
  // Text typed before the company is loaded is resolved afterwards.
  useEffect(() => {
    if (isTyped) tell.current(id)
  }, [isTyped, id])
  return (
    <>
      <TextField
        label={label}
        list={list}
        value={text}
        placeholder={t('picker.test.person')}
        hint={missing.length ? t('picker.test.unknown', { names: missing.join(listSeparator()) }) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={list}>
        {options.map(({ id, username, userjobid }) => (
          <option key={id} value={labelOf(username, userjobid)} />
        ))}
      </datalist>
    </>
  )
}
