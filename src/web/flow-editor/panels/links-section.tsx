import { hasOneButton, isTerminalStep } from '../../../core/flow'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Stack } from '../../ui/layout'
import { addButton } from '../actions/change-buttons'
import { useEditor } from '../editor-context'
import { newButton } from '../new-step'
import { ButtonCard } from './button-card'
import type { SectionProps } from './section-props'

/** Buttons of the step and their targets. */
export function LinksSection({ design, step }: SectionProps) {
  const editor = useEditor()
  if (isTerminalStep(step))
    return <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.links.notice')}</p>
  const isAndSign = hasOneButton(step) && !step.is_start
  const mayAdd = !isAndSign || !step.btnGroup.length
  const add = () => {
    const first = t(step.is_start ? 'flow-editor.button.submit' : 'flow-editor.button.agree')
    const name = step.btnGroup.length ? t('flow-editor.button.refuse') : first
    const button = newButton(editor.newIds()(), name)
    editor.run((before) => addButton(before, { step: step.id, button }))
  }
  return (
    <Stack gap={3.5}>
      {isAndSign && step.btnGroup.length > 1 && (
        <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.links.and-sign')}</p>
      )}
      {step.btnGroup.map((button, at) => (
        <ButtonCard key={button.id} design={design} step={step} button={button} at={at} />
      ))}
      {mayAdd && (
        <div>
          <Button icon="plus" onClick={add}>
            {t('flow-editor.links.add-button')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
