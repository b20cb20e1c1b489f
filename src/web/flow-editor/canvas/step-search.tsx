import { useId, useState } from 'react'
import type { FlowDesignStep } from '#/generated/types'
import { t } from '../../platform'

interface StepSearchProps {
  steps: readonly FlowDesignStep[]
  onFound(id: string): void
}

/** Finds a step by a part of its name; Enter goes to the next match. */
export function StepSearch({ steps, onFound }: StepSearchProps) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(-1)
  const list = useId()
  const find = () => {
    const found = steps.filter(({ name }) => name.includes(words.trim()))
    const next = found[(at + 1) % found.length]
    setAt(at + 1)
    if (words.trim() && next) onFound(next.id)
  }
  return (
    <>
      <input
        className="q-input fe-search"
        type="search"
        list={list}
        value={words}
        aria-label={t('flow-editor.search')}
        placeholder={t('flow-editor.search')}
        onChange={({ target }) => {
          setWords(target.value)
          setAt(-1)
          const exact = steps.find(({ name }) => name === target.value)
          if (exact) onFound(exact.id)
        }}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && find()}
      />
      <datalist id={list}>
        {steps.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  )
}
