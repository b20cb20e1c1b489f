import type { FlowDesign, FlowDesignButton, FlowDesignNext, FlowDesignStep } from '#/generated/types'
import { t } from '../../platform'
import { Button, IconButton } from '../../ui'
import { changeConditionalLinks } from '../actions/change-step'
import { setTargets } from '../actions/connect-steps'
import { useFlowEditor } from '../editor-context'
import { ConditionField } from './condition-field'
import { StepSelect } from './step-select'
import { SubFlows } from './sub-flows'

interface NextRowProps {
  design: FlowDesign
  step: FlowDesignStep
  button: FlowDesignButton
  next: FlowDesignNext
  n: number
  steps: readonly FlowDesignStep[]
}

/** Returns the links with one of them moved up. */
function movedUp(list: readonly FlowDesignNext[], id: string): FlowDesignNext[] {
  const at = list.findIndex((one) => one.id === id)
  const [above, link] = [list[at - 1], list[at]]
  return above && link ? [...list.slice(0, at - 1), link, above, ...list.slice(at + 1)] : [...list]
}

/** One conditional link: its name, its condition in words, its targets. */
export function ConditionalLinkRow({ design, step, button, next, n, steps }: NextRowProps) {
  const editor = useFlowEditor()
  const change = (by: (list: FlowDesignNext[]) => FlowDesignNext[], merge?: string) =>
    editor.run(
      (before) => changeConditionalLinks(before, { step: step.id, button: button.id, change: by }),
      merge,
    )
  const set = (part: Partial<FlowDesignNext>, merge?: string) =>
    change((list) => list.map((one) => (one.id === next.id ? { ...one, ...part } : one)), merge)
  return (
    <div className="fe-next q-stack q-gap-2 q-radius-md">
      <header>
        <input
          className="q-input"
          aria-label={t('flow-editor.links.condition-name')}
          placeholder={t('flow-editor.links.condition-name')}
          maxLength={100}
          value={next.name}
          onChange={({ target }) => set({ name: target.value }, `${next.id} name`)}
        />
        {n > 0 && (
          <Button
            kind="text"
            aria-label={t('flow-editor.links.condition-up', { n: n + 1 })}
            onClick={() => change((list) => movedUp(list, next.id))}
          >
            ↑
          </Button>
        )}
        <IconButton
          icon="close"
          label={t('flow-editor.links.remove-condition', { n: n + 1 })}
          onClick={() => change((list) => list.filter(({ id }) => id !== next.id))}
        />
      </header>
      <ConditionField value={next.if} onChange={(condition) => set({ if: condition })} />
      <StepSelect
        label={t('flow-editor.links.condition-targets')}
        steps={steps}
        value={next.funId}
        onChange={(to) =>
          editor.run((before) =>
            setTargets(before, {
              from: step.id,
              place: { kind: 'condition', button: button.id, next: next.id },
              to,
            }),
          )
        }
      />
      <SubFlows
        design={design}
        step={step.id}
        label={t('flow-editor.links.condition-n', { n: n + 1 })}
        place={{ kind: 'condition', button: button.id, next: next.id }}
        flows={next.SonFlowId}
      />
    </div>
  )
}
