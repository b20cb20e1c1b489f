import { proxy, useSnapshot } from 'valtio'
import { useTranslator } from '../platform'
import { Button } from './button'
import { Dialog } from './dialog'
import { Stack } from './layout'

interface Question {
  title: string
  text: string
  yes?: string
  no?: string
  danger?: boolean
}

/** Question with several answers, each by its key. */
interface Choice {
  title: string
  options: readonly { key: string; text: string }[]
}

const state = proxy<{ question: Question | null; choice: Choice | null }>({ question: null, choice: null })
let answer: (yes: boolean) => void = () => {}
let pick: (key: string | null) => void = () => {}

const closeChoice = (key: string | null) => {
  state.choice = null
  pick(key)
}

const close = (yes: boolean) => {
  state.question = null
  answer(yes)
}

/** Asks for confirmation before an irreversible action. Returns whether to continue. */
export function confirm(question: Question): Promise<boolean> {
  answer(false)
  state.question = question
  return new Promise((resolve) => {
    answer = resolve
  })
}

/** Asks the user to choose one of several options. Returns its key, or null if the question is cancelled. */
export function promptChoice(choice: Choice): Promise<string | null> {
  pick(null)
  state.choice = choice
  return new Promise((resolve) => {
    pick = resolve
  })
}

const ChoiceDialog = ({ title, options }: Choice) => (
  <Dialog title={title} width={420} onClose={() => closeChoice(null)}>
    <Stack gap={2}>
      {options.map(({ key, text }) => (
        <Button key={key} onClick={() => closeChoice(key)}>
          {text}
        </Button>
      ))}
    </Stack>
  </Dialog>
)

/** Renders the confirmation dialogs. */
export function ConfirmDialogs() {
  const t = useTranslator()
  const { question, choice } = useSnapshot(state)
  if (choice) return <ChoiceDialog {...choice} />
  if (!question) return null
  const footer = (
    <>
      <Button onClick={() => close(false)}>{question.no ?? t('ui.cancel')}</Button>
      <Button kind={question.danger ? 'danger' : 'primary'} onClick={() => close(true)}>
        {question.yes ?? t('ui.ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={question.title} width={420} onClose={() => close(false)} footer={footer}>
      <p>{question.text}</p>
    </Dialog>
  )
}
