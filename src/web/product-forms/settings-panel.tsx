import type { CallName } from '#/generated/calls'
import type { OwnForm } from '#/generated/types'
import type { Slots } from '../controls/slots'
import { t } from '../platform'
import { findApiCall } from '../platform/api'
import { loadSession } from '../stores/session'
import { toast } from '../ui'
import { FormPanel } from './form-panel'
import type { FieldOverrides } from './product-form'

interface SettingsPanelProps {
  /** Document under schemas/forms that defines how it is saved. */
  form: OwnForm
  /** Current settings as loaded. */
  seen: object
  known?: FieldOverrides
  slots?: Slots
  onSaved(): unknown
}

/**
 * Settings saved together by the call that their document names. The settings are loaded again after saving
 * or a failure; after saving, the session too.
 */
export function SettingsPanel({ form, seen, known, slots, onSaved }: SettingsPanelProps) {
  const { save = '', at, seen: sendsKnown, try: trial, ok = '', done = '' } = form.settings ?? {}
  const call = (name: string) => findApiCall(name as CallName) as (body: object) => Promise<unknown>
  const bodyOf = (filled: object) => ({ ...(at ? { [at]: filled } : filled), ...(sendsKnown && { seen }) })
  return (
    <FormPanel
      form={form}
      values={{ ...seen }}
      known={known}
      slots={slots}
      ok={t(ok)}
      onSend={async (filled) => {
        await call(save)(bodyOf(filled)).catch(async (failure: unknown) => {
          await onSaved()
          throw failure
        })
        toast(t(done), 'success')
        await Promise.all([onSaved(), loadSession()])
      }}
      other={
        trial && {
          label: t(trial.label),
          onSend: async (filled) => {
            const { said } = (await call(trial.call)(bodyOf(filled))) as { said: string }
            toast(said, 'success')
          },
        }
      }
    />
  )
}
