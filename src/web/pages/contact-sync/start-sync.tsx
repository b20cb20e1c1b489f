import { type FormEvent, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import type { Sync } from './use-sync'

const steps = ['dept', 'role', 'user'] as const

const idsIn = (text: string) =>
  text
    .split(/[,，、\s]+/)
    .map((id) => id.trim())
    .filter(Boolean)

/** Offers what to compare: everything, one part after another, or certain people. */
export function SyncStart({ sync }: { sync: Sync }) {
  const [ids, setIds] = useState('')
  const asked = idsIn(ids)
  const send = (event: FormEvent) => {
    event.preventDefault()
    void sync.compareSome(asked)
  }
  return (
    <>
      <div className="sync-steps q-row q-align-stretch q-wrap q-gap-2">
        <Button kind="primary" disabled={sync.isBusy} onClick={() => void sync.compare('all')}>
          {t('sync.step.all')}
        </Button>
        {steps.map((type) => (
          <Button key={type} disabled={sync.isBusy} onClick={() => void sync.compare(type)}>
            {t(`sync.step.${type}`)}
          </Button>
        ))}
      </div>
      <form className="sync-some q-row q-align-end q-gap-2" onSubmit={send}>
        <TextField
          label={t('sync.some')}
          placeholder={t('sync.some-hint')}
          maxLength={2000}
          value={ids}
          onChange={({ target }) => setIds(target.value)}
        />
        <Button type="submit" disabled={sync.isBusy || asked.length === 0}>
          {t('sync.some-go')}
        </Button>
      </form>
    </>
  )
}
