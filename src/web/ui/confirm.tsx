import { proxy, useSnapshot } from 'valtio'
import { t } from '../platform/i18n/i18n'
import { Button } from './button'
import { Dialog } from './dialog'

interface Question {
  title: string
  text: string
  yes?: string
  no?: string
  danger?: boolean
}

const state = proxy<{ asked: Question | null }>({ asked: null })
let answer: (yes: boolean) => void = () => {}

const close = (yes: boolean) => {
  state.asked = null
  answer(yes)
}

/** Asks for confirmation before an irreversible action. Returns whether to continue. */
export function confirm(question: Question): Promise<boolean> {
  answer(false)
  state.asked = question
  return new Promise((resolve) => {
    answer = resolve
  })
}

/** Renders the confirmation dialogs. */
export function Confirmer() {
  const { asked } = useSnapshot(state)
  if (!asked) return null
  const footer = (
    <>
      <Button onClick={() => close(false)}>{asked.no ?? t('ui.cancel')}</Button>
      <Button kind={asked.danger ? 'danger' : 'primary'} onClick={() => close(true)}>
        {asked.yes ?? t('ui.ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={asked.title} width={420} onClose={() => close(false)} footer={footer}>
      <p>{asked.text}</p>
    </Dialog>
  )
}
