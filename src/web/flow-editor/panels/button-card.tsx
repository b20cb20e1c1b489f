import type { FlowDesignButton } from '#/generated/types'
import { t } from '../../platform/i18n'
import { Button, IconButton } from '../../ui/button'
import {
  type ButtonChange,
  changeButton,
  changeNext,
  moveButton,
  removeButton,
} from '../actions/change-buttons'
import { setTargets } from '../actions/connect'
import { useEditor } from '../editor'
import type { LinkPlace } from '../links'
import { newNext } from '../new-step'
import { ButtonOutcome } from './button-outcome'
import { NextRow } from './next-row'
import type { SectionProps } from './section-props'
import { StepSelect } from './step-select'
import { SubFlows } from './sub-flows'

type ButtonCardProps = SectionProps & { button: FlowDesignButton; at: number }

const choices = ['canchoseflow', 'canchoseorer', 'canchoseander', 'canchosecc'] as const

/** One button: its name, its default, conditional and constant targets, and what may be deselected. */
export function ButtonCard({ design, step, button, at }: ButtonCardProps) {
  const editor = useEditor()
  const { id, name } = button
  const others = design.funlist.filter((other) => other.id !== step.id)
  const set = (change: ButtonChange) =>
    editor.run(
      (before) => changeButton(before, { step: step.id, id, change }),
      `${id} ${Object.keys(change).join()}`,
    )
  const lead = (place: LinkPlace, to: readonly string[]) =>
    editor.run((before) => setTargets(before, { from: step.id, place, to }))
  const add = () => {
    const next = newNext(editor.newIds()())
    editor.run((before) =>
      changeNext(before, { step: step.id, button: id, change: (list) => [...list, next] }),
    )
  }
  return (
    <section className="fe-button" aria-label={t('flow-editor.links.button-n', { n: at + 1 })}>
      <header>
        <input
          className="q-input"
          aria-label={t('flow-editor.links.button-name')}
          maxLength={50}
          value={name}
          aria-invalid={name.trim() ? undefined : true}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ButtonTools {...{ step, button, at }} />
      </header>
      <ButtonOutcome {...{ design, step, button }} onChange={set} />
      <StepSelect
        label={t('flow-editor.links.default')}
        hint={t('flow-editor.links.default-none')}
        steps={others}
        value={button.defaultFunId}
        onChange={(to) => lead({ kind: 'default', button: id }, to)}
      />
      <SubFlows
        {...{ design, step: step.id }}
        label={t('flow-editor.links.default')}
        place={{ kind: 'default', button: id }}
        flows={button.defaultSonFlowId}
      />
      <div className="q-field">
        <span className="q-field-label">{t('flow-editor.links.conditions')}</span>
        {button.NextFun.map((next, n) => (
          <NextRow key={next.id} {...{ design, step, button, next, n }} steps={others} />
        ))}
        <div>
          <Button icon="plus" onClick={add}>
            {t('flow-editor.links.add-condition')}
          </Button>
        </div>
      </div>
      <StepSelect
        label={t('flow-editor.links.always')}
        steps={others}
        value={button.handler.funId}
        onChange={(to) => lead({ kind: 'always', button: id }, to)}
      />
      <SubFlows
        {...{ design, step: step.id }}
        label={t('flow-editor.links.always')}
        place={{ kind: 'always', button: id }}
        flows={button.handler.SonFlowId}
      />
      <fieldset className="fe-choices">
        <legend>{t('flow-editor.links.may-choose')}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="checkbox"
              checked={button[choice] === 1}
              onChange={({ target }) => set({ [choice]: target.checked ? 1 : 0 })}
            />
            {t(`flow-editor.links.${choice}`)}
          </label>
        ))}
      </fieldset>
    </section>
  )
}

function ButtonTools({ step, button: { id, name }, at }: Pick<ButtonCardProps, 'step' | 'button' | 'at'>) {
  const editor = useEditor()
  const move = (by: -1 | 1) => editor.run((before) => moveButton(before, { step: step.id, id, by }))
  return (
    <>
      <Button
        kind="text"
        aria-label={t('flow-editor.links.up', { name })}
        disabled={at === 0}
        onClick={() => move(-1)}
      >
        ↑
      </Button>
      <Button
        kind="text"
        aria-label={t('flow-editor.links.down', { name })}
        disabled={at === step.btnGroup.length - 1}
        onClick={() => move(1)}
      >
        ↓
      </Button>
      <IconButton
        icon="close"
        label={t('flow-editor.links.remove-button', { name })}
        onClick={() => editor.run((before) => removeButton(before, { step: step.id, id }))}
      />
    </>
  )
}
