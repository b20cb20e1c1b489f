import { type FormEvent, useId, useState } from 'react'
import type { ComboboxOption } from '../../directory/combobox'
import { SelectionField } from '../../directory/selection-field'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { t } from '../../platform'
import { useSession } from '../../stores/session'
import { switchTestAccount } from '../../stores/test-environment'
import { Button, Dialog, DialogButtons } from '../../ui'

/** Switches to another account of the test environment, or back to the person's own (S1-073). */
export default function SwitchAccount({ onClose }: { onClose(): void }) {
  const { person } = useSession()
  const [chosen, setChosen] = useState<ComboboxOption[]>([])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const go = async (id: string) => {
    setBusy(true)
    await switchTestAccount(id).catch(() => setBusy(false))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [account] = chosen
    if (account) void go(account.id)
  }
  const real = person?.real
  const footer = (
    <>
      {real && (
        <Button kind="text" disabled={isBusy} onClick={() => void go(real.id)}>
          {t('test.own', { name: real.name })}
        </Button>
      )}
      <DialogButtons ok={t('test.switch')} onCancel={onClose} type="submit" form={formId} busy={isBusy} />
    </>
  )
  return (
    <Dialog title={t('test.switch')} width={480} onClose={onClose} footer={footer}>
      <form id={formId} noValidate onSubmit={send}>
        <SelectionField
          label={t('test.account')}
          placeholder={t('test.find')}
          hint={t('test.switch-hint')}
          required
          single
          chosen={chosen}
          onChange={setChosen}
          find={(text) => findColleagues(text, person?.id)}
          {...(isTried && chosen.length === 0 && { error: t('acting.nobody-chosen') })}
        />
      </form>
    </Dialog>
  )
}
